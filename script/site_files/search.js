// Leaves of the list what has every word that is typed: first headings and names in which words begin like that, then other names, then pages that only have
// them in their text. Without this script the list is there as a whole, for the browser's own search.
const field = document.getElementById("search"), count = document.getElementById("count"), list = document.getElementById("entries")
const entries = [...list.children].map(element => {
  const name = element.textContent.toLowerCase()
  return { element, own: ` ${element.firstChild.textContent.toLowerCase()}`, name, text: `${name} ${element.dataset.words ?? ""}` }
})
const search = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(({ element, text }) => !(element.hidden = !words.every(word => text.includes(word))))
  const begins = (own, word) => /[^a-z0-9]$/.test(own.slice(0, own.indexOf(word)))
  const rank = ({ own, name }) => words.every(word => own.includes(word) && begins(own, word)) ? 0 : words.every(word => name.includes(word)) ? 1 : 2
  const ranked = found.map(each => [rank(each), each.element])
  list.prepend(...[0, 1, 2].flatMap(wanted => ranked.filter(([rank]) => rank === wanted).map(([, element]) => element)))
  count.textContent = words.length ? `${found.length} found` : ""
}
field.parentElement.hidden = false
field.value = new URLSearchParams(location.search).get("q") ?? ""
field.addEventListener("input", search)
search()
