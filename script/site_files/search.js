// Leaves of the list what has every word that is typed, headings and names with them before pages that only have them in their text.
// Without this script the list is there as a whole, for the browser's own search.
const field = document.getElementById("search"), count = document.getElementById("count"), list = document.getElementById("entries")
const entries = [...list.children].map(element => {
  const name = element.textContent.toLowerCase()
  return { element, name, text: `${name} ${element.dataset.words ?? ""}` }
})
const search = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(({ element, text }) => !(element.hidden = !words.every(word => text.includes(word))))
  const isNamed = ({ name }) => words.every(word => name.includes(word))
  list.prepend(...[...found.filter(isNamed), ...found.filter(each => !isNamed(each))].map(({ element }) => element))
  count.textContent = words.length ? `${found.length} found` : ""
}
field.parentElement.hidden = false
field.value = new URLSearchParams(location.search).get("q") ?? ""
field.addEventListener("input", search)
search()
