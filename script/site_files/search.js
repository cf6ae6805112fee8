// Leaves of the list what has every word that is typed. Without this script the list is there as a whole, for the browser's own search.
const field = document.getElementById("search"), count = document.getElementById("count"), entries = [...document.querySelectorAll("#entries li")]
const texts = entries.map(each => `${each.textContent} ${each.dataset.words}`.toLowerCase())
field.parentElement.hidden = false
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  entries.forEach((each, number) => { each.hidden = !words.every(word => texts[number].includes(word)) })
  count.textContent = `${entries.filter(each => !each.hidden).length} found`
})
