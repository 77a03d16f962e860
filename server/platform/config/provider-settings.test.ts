import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombus-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))
const plain = { id: 'work', label: 'Work', issuer: 'https://idp.example/realm', client_id: 'bombus' }
const read = (list: unknown, more: Record<string, string> = {}) =>
  readSettings({ OIDC_PROVIDERS: typeof list === 'string' ? list : JSON.stringify(list), ...more })

describe('provider settings', () => {
  it('are empty by default, or as configured, with no optional access enabled', () => {
    expect(readSettings({}).OIDC_PROVIDERS).toEqual([])
    expect(read([plain]).OIDC_PROVIDERS).toEqual([
      {
        ...plain,
        scopes: ['openid', 'email'],
        match_email: false,
        email_domains: [],
        sign_out: false,
        trusts_second_factor: false,
        acr_values: [],
      },
    ])
  })

  it('may have their secret in a file', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, 'hush hush\n')
    expect(read([{ ...plain, client_secret_file: file }]).OIDC_PROVIDERS[0]?.client_secret).toBe('hush hush')
    writeFileSync(file, '\n')
    expect(() => read([{ ...plain, client_secret_file: file }])).toThrow('[0].client_secret_file is empty')
  })

  it.each([
    ['what is no JSON', 'id=work', 'OIDC_PROVIDERS: must be a JSON list'],
    ['what is no list', plain, 'OIDC_PROVIDERS: must be a list'],
    ['a wrong name', [{ ...plain, id: 'Work!' }], '[0].id must be lowercase letters, digits and hyphens'],
    ['a plain way to an issuer', [{ ...plain, issuer: 'http://idp.example' }], '[0].issuer must be https'],
    ['an issuer with a query', [{ ...plain, issuer: 'https://idp.example?x=1' }], '[0].issuer must have no query'],
    ['no client', [{ ...plain, client_id: undefined }], '[0].client_id is missing'],
    ['a switch that is none', [{ ...plain, match_email: 'yes' }], '[0].match_email must be true or false'],
    ['a member that nobody knows', [{ ...plain, matchEmail: true }], 'OIDC_PROVIDERS: [0] is unknown'],
    ['scopes without openid', [{ ...plain, scopes: ['email'] }], '[0].scopes must have openid'],
    ['a file that is not there', [{ ...plain, client_secret_file: '/none' }], '[0].client_secret_file cannot be read'],
    ['two secrets', [{ ...plain, client_secret: 'x', client_secret_file: '/none' }], 'goes without client_secret'],
    ['a name twice', [plain, { ...plain, issuer: 'https://other.example' }], 'names an id twice'],
    ['an issuer twice', [plain, { ...plain, id: 'other' }], 'names an issuer twice'],
  ])('reject %s', (_what, list, fault) => {
    expect(() => read(list)).toThrow(fault)
  })

  it('accept plain http on the local machine', () => {
    expect(read([{ ...plain, issuer: 'http://127.0.0.1:8080' }]).OIDC_PROVIDERS).toHaveLength(1)
  })

  it('are required if passwords are switched off', () => {
    expect(() => read([], { LOCAL_PASSWORDS: 'off' })).toThrow('LOCAL_PASSWORDS: off requires a provider')
    expect(read([plain], { LOCAL_PASSWORDS: 'off' }).LOCAL_PASSWORDS).toBe(false)
  })

  it('reveal no secret when one of them is rejected', () => {
    const list = [{ ...plain, client_secret: 'hush hush', issuer: 'none' }]
    expect(() => read(list)).toThrow(/^(?![^]*hush)/)
  })
})
