// The board of Toll: who has how many coins, and a button for each answer.
export default {
  draw(place, seen) {
    const purses = seen.view.coins.map((coins, seat) => item('li', `${seen.name(seat)}: ${coins}`))
    const answers = (seen.question?.options ?? []).map((option) => {
      const button = item('button', option.label)
      button.setAttribute('aria-pressed', String(option.text === seen.picked))
      button.onclick = () => seen.pick(option.text)
      return button
    })
    place.replaceChildren(item('ul', '', purses), ...answers)
  },
}

function item(tag, text, inside = []) {
  const made = document.createElement(tag)
  made.append(text, ...inside)
  return made
}
