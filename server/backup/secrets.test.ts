import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeSealer, secretsOf } from '../platform/security/encryption.ts'
import { restoreSecrets, secretsToArchive } from './secrets.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bombus-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))
const settings = { SECRET_KEY: undefined, SECRET_KEY_PREVIOUS: undefined, VAPID_PRIVATE_KEY: undefined }
const archived = { secret_key: 'the key of the portal that is gone', previous: [], vapid_private_key: null }

it('without SECRET_KEY, the archived key becomes the data folder’s key', () => {
  writeFileSync(join(dataDir, 'secret.key'), 'the key of a start that nobody used')
  expect(restoreSecrets(archived, { ...settings, dataDir })).toEqual([])
  const sealed = makeSealer({ current: archived.secret_key, previous: [] }).seal('a secret', 'test')
  expect(makeSealer(secretsOf({ ...settings, dataDir })).unseal(sealed, 'test')).toBe('a secret')
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

it('archived settings that differ are written to a file readable only by the operator’s account', () => {
  const all = { ...archived, previous: ['the one before it'], vapid_private_key: 'v' }
  const [todo] = restoreSecrets(all, { ...settings, SECRET_KEY: 'x'.repeat(32), dataDir })
  expect(todo).toMatch(/^Move SECRET_KEY, SECRET_KEY_PREVIOUS, VAPID_PRIVATE_KEY from .*restored-secrets\.env/)
  const file = join(dataDir, 'restored-secrets.env')
  expect(readFileSync(file, 'utf8')).toBe(
    `SECRET_KEY=${all.secret_key}\nSECRET_KEY_PREVIOUS=the one before it\nVAPID_PRIVATE_KEY=v\n`,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('identical settings require no action', () => {
  const same = { ...settings, SECRET_KEY: archived.secret_key, dataDir }
  expect(restoreSecrets(secretsToArchive(same), same)).toEqual([])
  expect(existsSync(join(dataDir, 'restored-secrets.env'))).toBe(false)
})
