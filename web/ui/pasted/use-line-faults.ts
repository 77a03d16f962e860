import { useEffect, useRef, useState } from 'react'

const CHECK_MS = 500

/** Lines to check: the body of the request, and the number of each of its lines in the typed text. */
export interface AskedLines<B> {
  body: B
  lines: number[]
}

/** The errors that the server finds in lines, by line number, once typing has paused. `asked` is null if there is nothing to check. */
export const useLineFaults = <B, F extends { index: number }>(
  asked: AskedLines<B> | null,
  ask: (body: B, signal: AbortSignal) => Promise<F[]>,
): ReadonlyMap<number, F[]> => {
  const [found, setFound] = useState<{ of: string; faults: ReadonlyMap<number, F[]> }>({ of: '', faults: new Map() })
  const asking = useRef(ask)
  const written = asked === null ? '' : JSON.stringify(asked)
  useEffect(() => {
    asking.current = ask
  })
  useEffect(() => {
    if (written === '') return
    const { body, lines } = JSON.parse(written) as AskedLines<B>
    const stop = new AbortController()
    const timer = setTimeout(() => {
      asking.current(body, stop.signal).then(
        (faults) => setFound({ of: written, faults: Map.groupBy(faults, ({ index }) => lines[index] ?? 0) }),
        // The errors are returned again when the lines are sent.
        () => undefined,
      )
    }, CHECK_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [written])
  return found.of === written ? found.faults : new Map()
}
