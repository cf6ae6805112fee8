// Filters the list for entries that contain every typed word: first names exactly as typed, then headings and names in which words begin like that, then
// other names, then pages that only have the words in their text. Without this script the whole list is shown, for the browser's own search.
const field = document.getElementById("search"), count = document.getElementById("count"), list = document.getElementById("entries")
const entries = [...list.children].map(element => {
  const name = element.textContent.toLowerCase()
  return { element, own: ` ${element.firstChild.textContent.toLowerCase()}`, name, text: `${name} ${element.dataset.words ?? ""}` }
})
const begins = (own, word) => /[^a-z0-9]$/.test(own.slice(0, own.indexOf(word)))
const search = () => {
  const typed = field.value.trim().toLowerCase()
  // Split like the texts of the pages, whose words have at least two characters: `--lan-port` is found by its parts.
  const parts = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean), long = parts.filter(part => part.length > 1), words = long.length ? long : parts
  const isSplit = typed !== words[0]
  const ranks = [
    ({ own }) => isSplit && own.includes(typed),
    ({ name }) => isSplit && name.includes(typed),
    ({ own }) => words.every(word => own.includes(word) && begins(own, word)),
    ({ name }) => words.every(word => name.includes(word)),
    () => true,
  ]
  const found = entries.filter(({ element, text }) => !(element.hidden = !words.every(word => text.includes(word))))
  const ranked = found.map(each => [ranks.findIndex(rank => rank(each)), each.element])
  list.prepend(...ranks.flatMap((_, wanted) => ranked.filter(([rank]) => rank === wanted).map(([, element]) => element)))
  count.textContent = words.length ? `${found.length} found` : ""
}
field.parentElement.hidden = false
field.value = new URLSearchParams(location.search).get("q") ?? ""
field.addEventListener("input", search)
search()
