import pino from 'pino'
import { expect, it } from 'vitest'
import { makeSlowLog } from './slow-log.ts'

const make = () => {
  const lines: Record<string, unknown>[] = []
  const minutes: (() => void)[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  return {
    tell: makeSlowLog(log, 'statement', (work) => void minutes.push(work)),
    /** Lines logged since the last call. */
    told: () => lines.splice(0).map(({ statement, ms, times, rows }) => ({ statement, ms, times, rows })),
    endMinutes: () => minutes.splice(0).forEach((end) => end()),
  }
}
const slow = (name: string, ms: number, rows = 0) => ({ name, ms, more: { rows } })

it('logs the first occurrence of a name immediately, and the rest of its minute as one line with the slowest', () => {
  const { tell, told, endMinutes } = make()
  tell(slow('ingest-lock', 600.4, 3))
  expect(told()).toEqual([{ statement: 'ingest-lock', ms: 600, times: 1, rows: 3 }])
  tell(slow('ingest-lock', 700))
  tell(slow('ingest-lock', 900, 9))
  tell(slow('ingest-lock', 800))
  expect(told()).toEqual([])
  endMinutes()
  expect(told()).toEqual([{ statement: 'ingest-lock', ms: 900, times: 3, rows: 9 }])
})

it('starts a new minute with each summary, and logs immediately again after a quiet minute', () => {
  const { tell, told, endMinutes } = make()
  for (const ms of [600, 700]) tell(slow('ingest-lock', ms))
  endMinutes()
  tell(slow('ingest-lock', 800))
  expect(told()).toHaveLength(2)
  endMinutes()
  expect(told()).toMatchObject([{ ms: 800, times: 1 }])
  endMinutes()
  expect(told()).toEqual([])
  tell(slow('ingest-lock', 900))
  expect(told()).toMatchObject([{ ms: 900, times: 1 }])
})

it('writes a limited number of lines per minute, however many names are made up', () => {
  const { tell, told, endMinutes } = make()
  for (let n = 0; n < 1_000; n += 1) tell(slow(`name ${n}`, 600))
  const first = told()
  expect(first).toHaveLength(51)
  expect(first.at(-1)).toMatchObject({ statement: 'others', times: 1 })
  endMinutes()
  expect(told()).toMatchObject([{ statement: 'others', times: 949 }])
})
