/** Measures tasks that run concurrently, each by its share of the time. */
export interface SharedTimeMeter {
  /** Starts a task; returns the value to pass to `end`. */
  begin: () => number
  /** Returns the task's time in milliseconds. Call it once per task. */
  end: (began: number) => number
}

/**
 * While n tasks run, each is charged an nth of the time. On a busy server, elapsed time would depend on the other
 * tasks and not on the task itself. `now` is in milliseconds.
 */
export const makeSharedTimeMeter = (now: () => number = () => performance.now()): SharedTimeMeter => {
  let underWay = 0
  let at = 0
  /** Time that a task running since the beginning would have been charged. */
  let had = 0
  const goOn = () => {
    const then = at
    at = now()
    if (underWay > 0) had += (at - then) / underWay
  }
  return {
    begin: () => {
      goOn()
      underWay += 1
      return had
    },
    end: (began) => {
      goOn()
      underWay -= 1
      return had - began
    },
  }
}
