import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('settings', () => {
  it('have defaults for the demo', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      demo: true,
      secure: false,
    })
  })

  it('are all rejected together, each by its name', () => {
    const env = { PORT: 'x', BOMBUS_DEMO: 'maybe', SMTP_URL: 'http://mail', DATABASE_URL: 'mysql://x' }
    expect(() => readSettings(env)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*BOMBUS_DEMO[\s\S]*SMTP_URL/)
  })

  it.each([
    ['a port that there is none of', { PORT: '70000' }, 'PORT: must be at most 65,535'],
    ['another word than on or off', { BOMBUS_DEMO: 'maybe' }, 'BOMBUS_DEMO: must be one of: on, off'],
    [
      'another database',
      { DATABASE_URL: 'mysql://x' },
      /DATABASE_URL: must be postgres:\/\/user:password@host\/database/,
    ],
    [
      'a socket without the word of a host, and say how it is written',
      { DATABASE_URL: 'postgres://u:p@/bombus?host=/run/postgresql' },
      /DATABASE_URL: must be .*@localhost\/database\?host=\/path/,
    ],
    ['a plain-http address that others reach', { BASE_URL: 'http://bombus.example' }, /BASE_URL/],
    ['no mail server without the demo', { BOMBUS_DEMO: 'off' }, /SMTP_URL/],
    ['a demo by MQTT without a broker', { BOMBUS_DEMO_MQTT: 'on' }, /BOMBUS_DEMO_MQTT: .*MQTT_URL/],
    ['another kind of broker', { MQTT_URL: 'amqp://broker.example' }, 'MQTT_URL: must be a URL of the right type'],
    ['a prefix with a wildcard', { MQTT_TOPIC_PREFIX: 'bombus/#' }, /MQTT_TOPIC_PREFIX: must be letters/],
    ['a share that is a path', { MQTT_SHARE: 'a/b' }, /MQTT_SHARE: must be at most/],
    ['a file that is not there', { MQTT_CA_FILE: '/nowhere/ca.pem' }, 'MQTT_CA_FILE: cannot be read'],
    ['a certificate without its key', { MQTT_CERT_FILE: 'package.json' }, /MQTT_CERT_FILE: .*MQTT_KEY_FILE/],
    [
      'files that are no certificates',
      { MQTT_CERT_FILE: 'package.json', MQTT_KEY_FILE: 'package.json' },
      /MQTT_KEY_FILE: are no certificates and no key that fit/,
    ],
    ['no mail server with a database of its own', { DATABASE_URL: 'postgres://x/y' }, /SMTP_URL/],
  ])('reject %s', (_name, env, fault) => {
    expect(() => readSettings(env)).toThrow(fault)
  })

  it('turn the demo off with any database, and email off on request', () => {
    expect(
      readSettings({ DATABASE_URL: 'postgres://x/y', BOMBUS_MAIL: 'off', BASE_URL: 'https://b.example/' }),
    ).toMatchObject({
      demo: false,
      secure: true,
      baseUrl: 'https://b.example',
    })
  })

  it.each([
    ['on this machine alone', {}, true],
    ['on another name of this machine', { HOST: '::1', BASE_URL: 'http://127.0.0.1:3000' }, true],
    ['that other machines reach', { HOST: '0.0.0.0' }, false],
    ['behind a proxy', { BASE_URL: 'https://bombus.example' }, false],
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:25' }, false],
  ])('enable the mailbox of a demo %s: %j %s', (_name, env, mailbox) => {
    expect(readSettings({ ...env })).toMatchObject({ demo: true, mailbox })
  })

  it('require all or none of an object store’s settings, and report all missing ones together', () => {
    const store = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'bombus',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hidden',
    }
    expect(readSettings({}).objects).toBeNull()
    expect(readSettings({ ...store, S3_PREFIX: 'north' }).objects).toMatchObject({
      bucket: 'bombus',
      region: 'us-east-1',
      path_style: true,
      prefix: 'north/',
    })
    const part = { S3_BUCKET: 'bombus', S3_SECRET_ACCESS_KEY: 'hidden' }
    expect(() => readSettings(part)).toThrow('S3_ENDPOINT, S3_ACCESS_KEY_ID: an object store needs')
    expect(() => readSettings(part)).not.toThrow('hidden')
    expect(() => readSettings({ ...store, S3_BUCKET: 'No bucket' })).toThrow('S3_BUCKET: must be the name of a bucket')
  })
})
