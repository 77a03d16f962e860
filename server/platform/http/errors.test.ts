import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { handleErrors } from './errors.ts'
import { orNotFound, invalid, Problem } from './problem.ts'

const logged: string[] = []
const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } })
handleErrors(app)
let thrown: unknown
app.post('/', async () => {
  throw thrown
})
const answered = async (error: unknown) => {
  thrown = error
  logged.length = 0
  const response = await app.inject({ method: 'POST', url: '/' })
  const { error: isError, message, data, issues, ...more } = response.json<Record<string, unknown>>()
  expect([isError, data]).toEqual([true, null])
  return { status: response.statusCode, message, issues, retry: response.headers['retry-after'], more }
}
const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code })
const away = {
  status: 503,
  message: 'The service is temporarily unavailable. Please try again shortly.',
  issues: [],
  retry: '3',
  more: {},
}

describe('an unavailable database is reported as such, with a retry after 3 s:', () => {
  it.each(['57P01', '57P02', '57P03', '08000', '08003', '08006', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])(
    '%s',
    async (code) => {
      expect(await answered(coded(code))).toEqual(away)
      expect(await answered(new Error('no', { cause: coded(code) }))).toEqual(away)
    },
  )

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('%s', async (message) => {
    expect(await answered(new Error(message))).toEqual(away)
  })
})

it('a missing database socket counts as an unavailable database, and any other missing file as a server error', async () => {
  const missing = (syscall: string) => Object.assign(coded('ENOENT'), { syscall })
  expect(await answered(missing('connect'))).toEqual(away)
  expect(await answered(missing('open'))).toMatchObject({ status: 500 })
})

describe('a server error', () => {
  it.each(['23505', '22003', '42P01', '40001', '57014'])(
    'of the database other than unavailability (%s) is logged and not disclosed',
    async (code) => {
      const response = await answered(coded(code, 'duplicate key value: secret@example.org'))
      expect(response).toEqual({
        status: 500,
        message: 'Something went wrong, please try again later.',
        issues: [],
        retry: undefined,
        more: {},
      })
      expect(logged.join('')).toContain('duplicate key value')
    },
  )

  it.each(['ENOSPC', '53100'])('of a full disk (%s) is reported as such', async (code) => {
    expect(await answered(coded(code))).toMatchObject({
      status: 507,
      message: 'There is no space left to store this.',
      retry: '60',
    })
  })
})

describe('an expected error', () => {
  it('is returned with its issues, headers and other members, and is not logged', async () => {
    const issues = [{ path: 'name', message: 'is missing' }]
    expect(
      await answered(new Problem(409, 'Taken.', { issues, extra: { depends: [1] }, headers: { 'retry-after': '7' } })),
    ).toEqual({
      status: 409,
      message: 'Taken.',
      issues,
      retry: '7',
      more: { depends: [1] },
    })
    expect(await answered(invalid(issues))).toMatchObject({ status: 422, message: 'Name is missing', issues })
    expect(await answered(invalid([]))).toMatchObject({ status: 422, message: 'Some fields are not valid.' })
    expect(logged).toEqual([])
  })

  it('is thrown for a missing record', () => {
    for (const nothing of [undefined, null]) expect(() => orNotFound(nothing)).toThrow('Not found.')
    for (const something of [0, '', false]) expect(orNotFound(something)).toBe(something)
  })
})

describe('a request parsing error', () => {
  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413],
    ['FST_REQ_FILE_TOO_LARGE', 413],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 400],
  ])('%s: %i', async (code, status) => {
    expect((await answered(coded(code))).status).toBe(status)
  })

  it('keeps a status from 400 to below 500, and no other', async () => {
    const numbered = async (statusCode: number) =>
      (await answered(Object.assign(new Error('no'), { statusCode }))).status
    expect([await numbered(399), await numbered(400), await numbered(499), await numbered(500)]).toEqual([
      500, 400, 499, 500,
    ])
  })

  it('has the same shape as the response for an unknown path', async () => {
    const response = await app.inject('/nowhere')
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { error: true, message: 'Not found.', data: null, issues: [] },
    ])
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})
