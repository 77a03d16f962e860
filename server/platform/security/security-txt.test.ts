import { describe, expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'

const url = '/.well-known/security.txt'
const silent = await makeServer()
const textOf = async (SECURITY_CONTACT: string) => {
  const server = await makeServer({ beside: silent, env: { SECURITY_CONTACT, BASE_URL: 'https://bombus.example' } })
  server.setClock('2026-06-10T12:00:00Z')
  const { statusCode, headers, body } = await server.app.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  return body
}

describe('security.txt', () => {
  it.each([
    ['security@bombus.example', 'mailto:security@bombus.example'],
    ['https://bombus.example/weakness', 'https://bombus.example/weakness'],
  ])('gives the contact at the path defined by RFC 9116: %s', async (given, contact) => {
    expect(await textOf(given)).toBe(
      `Contact: ${contact}\nExpires: 2026-07-10T12:00:00.000Z\nPreferred-Languages: en\nCanonical: https://bombus.example${url}\n`,
    )
  })

  it('does not exist without a contact in the settings', async () => {
    expect((await silent.app.inject({ url })).statusCode).toBe(404)
  })

  it.each(['http://bombus.example', 'security'])(
    'rejects a contact that is neither an email address nor an https page: %s',
    async (SECURITY_CONTACT) => {
      await expect(makeServer({ beside: silent, env: { SECURITY_CONTACT } })).rejects.toThrow('SECURITY_CONTACT')
    },
  )
})
