const NO_FRAMES_MS = 100

/** Does what takes a while once the browser has shown what was pressed, so that nobody waits to see that it was. */
export const afterFrame = (work: () => void): void => {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => setTimeout(once))
  // A page that nobody sees draws no frames.
  setTimeout(once, NO_FRAMES_MS)
}
