import { readFileSync } from 'node:fs'

/**
 * Settings that may also be in a file, named by the same setting with `_FILE`: the convention of Docker secrets. A file
 * is not listed by `docker inspect` and not inherited by child processes.
 */
export const secretSettings = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_HEADERS',
  'GEOCODER_URL',
  'MQTT_PASSWORD',
  'WEATHER_API_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
] as const

/** The name of the setting that contains the path of the file. */
export const fileSetting = (name: (typeof secretSettings)[number]) => `${name}_FILE` as const

type Environment = Record<string, string | undefined>

/** Returns the content, without the line break that editors and `echo` add. */
const contentOf = (path: string): string => readFileSync(path, 'utf8').replace(/\r?\n$/, '')

/**
 * Returns the environment with the content of secret files in place of their paths. Adds one fault for each unusable
 * file.
 */
export const readSecretFiles = (env: Environment, faults: string[]): Environment => {
  const read: Environment = { ...env }
  for (const name of secretSettings) {
    const file = fileSetting(name)
    const path = env[file]
    if (path === undefined || path === '') continue
    if (env[name] !== undefined && env[name] !== '') {
      faults.push(`${file}: ${name} is set, too; set one of the two`)
      continue
    }
    try {
      const content = contentOf(path)
      if (content === '') faults.push(`${file}: ${path} is empty`)
      else read[name] = content
    } catch (error) {
      faults.push(`${file}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`)
    }
  }
  return read
}
