import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { platform as t } from '#web/texts/ui.ts'
import { ApiProblem, refusalOf } from './problem.ts'

describe('the message for a rejected request', () => {
  it.each([
    ['the refusal of the server', new ApiProblem(401, messages.wrongPassword), messages.wrongPassword],
    ['that no server was reached', new ApiProblem(0, t.unreachable), t.unreachable],
    ['that service is not to be had now', new ApiProblem(503, messages.unavailable), messages.unavailable],
    ['the words for the page, where the server failed', new ApiProblem(500, 'Something went wrong'), 'Login failed'],
    ['the words for the page, where a proxy answered in its place', new ApiProblem(0, t.noSense), 'Login failed'],
    ['the words for the page, where the page itself failed', new TypeError('x is undefined'), 'Login failed'],
  ])('is %s', (_name, error, told) => {
    expect(refusalOf(error, 'Login failed')).toBe(told)
  })
})
