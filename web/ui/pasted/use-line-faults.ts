import { useEffect, useRef, useState } from 'react'

const CHECK_MS = 500
const none = new Map<number, string[]>()

/** Lines that can be asked about: the request's body, and the number of each line in what was typed. */
export interface AskedLines<B> {
  body: B
  lines: number[]
}

/** What the server finds wrong with lines, by their numbers, once nobody types any more. Null: there is nothing to ask. */
export const useLineFaults = <B>(
  asked: AskedLines<B> | null,
  ask: (body: B, signal: AbortSignal) => Promise<{ index: number; message: string }[]>,
): ReadonlyMap<number, string[]> => {
  const [found, setFound] = useState<{ of: string; faults: ReadonlyMap<number, string[]> }>({ of: '', faults: none })
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
        (faults) => {
          const byLine = Map.groupBy(faults, ({ index }) => lines[index] ?? 0)
          const words = [...byLine].map(([line, own]) => [line, own.map(({ message }) => message)] as const)
          setFound({ of: written, faults: new Map(words) })
        },
        // It is told when they are sent.
        () => undefined,
      )
    }, CHECK_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [written])
  return found.of === written ? found.faults : none
}
