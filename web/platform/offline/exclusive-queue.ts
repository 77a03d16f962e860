/**
 * Returns a function that runs tasks one at a time, in the order in which they were passed. The lock extends this to all tabs and the
 * service worker, in browsers that have locks.
 */
export const exclusiveQueue = (lockName: string): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const run = last
      .catch(() => {})
      .then(() => ('locks' in navigator ? navigator.locks.request(lockName, task) : task()))
    last = run
    return run
  }
}
