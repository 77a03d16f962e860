import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome } from './load.ts'

export const print = (line: string) => process.stdout.write(`${line}\n`)
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export interface Row {
  what: string
  found: string
  isGood: boolean
}
export const rows: Row[] = []
export const tell = (what: string, found: string | number, isGood: boolean) => {
  rows.push({ what, found: String(found), isGood })
  print(`${isGood ? 'ok    ' : 'WRONG '} ${what}: ${found}`)
}

/** Repeats `look` until it is true. Returns how long that took in milliseconds; null: it timed out. */
export const until = async (most_ms: number, look: () => Promise<boolean>): Promise<number | null> => {
  const began = performance.now()
  while (performance.now() - began < most_ms) {
    if (await look().catch(() => false)) return performance.now() - began
    await wait(50)
  }
  return null
}
export const tookAtMost = (what: string, most_ms: number, took: number | null) =>
  tell(what, took === null ? `not within ${seconds(most_ms)}` : `after ${seconds(took)}`, took !== null)

export const counts = (outcomes: readonly Outcome[]) => {
  const of = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind).length
  return `${of('messages')} sendings, ${of('pages')} pages, ${of('streams')} streams`
}
