import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fileSetting, secretSettings } from './secret-files.ts'
import { readSettings, settingsTable } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombus-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (content: string) => {
  const path = join(mkdtempSync(join(folder, 'one-')), 'secret')
  writeFileSync(path, content)
  return path
}

/** A valid value of each secret. */
const values: Record<(typeof secretSettings)[number], string> = {
  SECRET_KEY: 'a secret key of at least 32 characters',
  SECRET_KEY_PREVIOUS: 'another secret key of at least 32 characters',
  DATABASE_URL: 'postgres://server:hidden@db.example/bombus',
  DATABASE_OWNER_URL: 'postgres://owner:hidden@db.example/bombus',
  DATABASE_DIRECT_URL: 'postgres://server:hidden@direct.example/bombus',
  DATABASE_REPLICA_URL: 'postgres://server:hidden@replica.example/bombus',
  S3_SECRET_ACCESS_KEY: 'hidden',
  SMTP_URL: 'smtp://user:hidden@mail.example:587',
  VAPID_PRIVATE_KEY: 'v'.repeat(43),
  SMS_GATEWAY_URL: 'https://sms.example/send?key=hidden',
  GEOCODER_URL: 'https://geocoder.example/search?key=a',
  SMS_GATEWAY_HEADERS: '{"authorization":"Bearer hidden"}',
  MQTT_PASSWORD: 'hidden',
  WEATHER_API_KEY: 'hidden',
  BACKUP_PASSPHRASE: 'correct horse battery staple',
  BACKUP_S3_SECRET_ACCESS_KEY: 'hidden',
  METRICS_TOKEN: 'a token for monitoring',
}
const store = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'bombus', S3_ACCESS_KEY_ID: 'id' }

describe('a secret in a file', () => {
  it('is read for every secret setting, without its trailing line break', () => {
    const files = Object.fromEntries(secretSettings.map((name) => [fileSetting(name), fileOf(`${values[name]}\n`)]))
    const expected = { ...values, SMS_GATEWAY_HEADERS: { authorization: 'Bearer hidden' } }
    expect(readSettings({ ...store, ...files })).toMatchObject(expected)
    expect(secretSettings.filter((name) => !(name in settingsTable))).toEqual([])
  })

  it('can be combined with others in the environment, and an empty file name counts as none', () => {
    const env = { SECRET_KEY: values.SECRET_KEY, SECRET_KEY_FILE: '', METRICS_TOKEN_FILE: fileOf(values.METRICS_TOKEN) }
    expect(readSettings(env)).toMatchObject({ SECRET_KEY: values.SECRET_KEY, METRICS_TOKEN: values.METRICS_TOKEN })
  })

  it.each(secretSettings)('is rejected if %s is also set, without showing either value', (name) => {
    const env = { ...store, [name]: values[name], [fileSetting(name)]: fileOf('another value of this setting') }
    const refused = `${fileSetting(name)}: ${name} is set, too; set one of the two`
    expect(() => readSettings(env)).toThrow(refused)
    expect(() => readSettings(env)).not.toThrow(/another value|hidden/)
  })

  it('is rejected together with all others: a missing file, an empty one, and a value that is too short', () => {
    const read = () =>
      readSettings({
        SECRET_KEY_FILE: fileOf('short\n'),
        MQTT_PASSWORD_FILE: fileOf('\n'),
        METRICS_TOKEN_FILE: join(folder, 'nowhere'),
      })
    expect(read).toThrow(/METRICS_TOKEN_FILE: .*nowhere cannot be read \(ENOENT\)/)
    expect(read).toThrow(/MQTT_PASSWORD_FILE: .* is empty/)
    expect(read).toThrow(/SECRET_KEY: has fewer than 32/)
    expect(read).not.toThrow('short')
  })

  it('may be readable only by the server’s account', () => {
    const path = fileOf(values.SECRET_KEY)
    chmodSync(path, 0o400)
    expect(readSettings({ SECRET_KEY_FILE: path }).SECRET_KEY).toBe(values.SECRET_KEY)
  })
})
