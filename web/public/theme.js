// Runs before the first paint, so that a dark page never flashes light.
;(() => {
  let theme = 'auto'
  try {
    theme = localStorage.getItem('hausmacht.theme') || 'auto'
  } catch {
    /* no storage: follow the system */
  }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
