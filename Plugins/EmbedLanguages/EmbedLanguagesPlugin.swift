import PackagePlugin

/// A build tool plugin that embeds the `.po` files of a target in the program.
@main struct EmbedLanguagesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let files = target.sourceFiles(withSuffix: "po").map(\.url)
    let output = context.pluginWorkDirectoryURL.appending(path: "LanguageFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) language files", executable: try context.tool(named: "embed-languages").url,
        arguments: [output.path] + files.map { $0.path }, inputFiles: files, outputFiles: [output])
    ]
  }
}
