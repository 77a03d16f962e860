const NO_FRAMES_MS = 100

/** Runs longer work after the browser has painted the response to a click, so that feedback is immediate. */
export const afterFrame = (work: () => void): void => {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => setTimeout(once))
  // A hidden page renders no frames.
  setTimeout(once, NO_FRAMES_MS)
}
