import { afterEach, expect, it } from 'vitest'
import { defaultFormat, setCurrentFormat } from '../display/display-format.ts'
import { wordsOf } from './words.ts'

afterEach(() => setCurrentFormat(defaultFormat))

it('writes how much more a camera saw with the decimal sign of the reader', () => {
  const reason = () => wordsOf('uneven', { best: 'North', worst: 'South', times: 2.5 }, 'Europe/London').reason
  expect(reason()).toMatch(/North saw 2\.5 times as many/)
  setCurrentFormat({ ...defaultFormat, numberFormat: '1.234,5' })
  expect(reason()).toMatch(/North saw 2,5 times as many/)
})
