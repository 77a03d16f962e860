/** Tells what pieces of work that go on side by side take, each in its part of the time. */
export interface SharedTimeMeter {
  /** A piece of work begins; returns what its end is to be told. */
  begin: () => number
  /** What it took, in milliseconds. To be called once for each that began. */
  end: (began: number) => number
}

/**
 * While n pieces of work are under way, each is taken to have an n-th of the time: of a busy server, how long somebody waited would say how many others
 * there are, and not how much they asked for. `now` is in milliseconds.
 */
export const makeSharedTimeMeter = (now: () => number = () => performance.now()): SharedTimeMeter => {
  let underWay = 0
  let at = 0
  /** What a piece of work would have had that was under way from the first on. */
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
