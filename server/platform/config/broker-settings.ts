import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import * as z from 'zod'

const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')

/** The content of a file named in a setting, read once at start. */
const fileContent = z
  .string()
  .transform((path, { addIssue }) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      addIssue({ code: 'custom', message: 'cannot be read' })
      return ''
    }
  })
  .optional()

/** Settings of the connection to an MQTT broker. */
export const brokerSettings = {
  MQTT_URL: {
    shape: z.url({ protocol: /^(mqtt|ws)s?$/ }).optional(),
    fallback: undefined,
    about: 'MQTT broker that devices publish to, for example `mqtts://broker.example:8883`. Unset: none.',
  },
  MQTT_DEVICE_URL: {
    shape: z.url({ protocol: /^(mqtt|ws)s?$/ }).optional(),
    fallback: undefined,
    about: 'Address of the broker as devices reach it, shown with new device keys. Unset: that of `MQTT_URL`.',
  },
  MQTT_USERNAME: {
    shape: z.string().optional(),
    fallback: undefined,
    about: 'User name at the broker, if `MQTT_URL` has none.',
  },
  MQTT_PASSWORD: { shape: z.string().optional(), fallback: undefined, about: 'Password at the broker.' },
  MQTT_CA_FILE: {
    shape: fileContent,
    fallback: undefined,
    about: 'CA certificate (PEM) of the broker, if it is not a public one.',
  },
  MQTT_CERT_FILE: {
    shape: fileContent,
    fallback: undefined,
    about: 'Client certificate (PEM).',
  },
  MQTT_KEY_FILE: { shape: fileContent, fallback: undefined, about: 'Private key (PEM) of the client certificate.' },
  MQTT_TOPIC_PREFIX: {
    shape: z
      .string()
      .max(100)
      .regex(/^[\w-]+(?:\/[\w-]+)*$/, 'must be letters, digits, hyphens and underscores, in parts that slashes divide'),
    fallback: 'bombus',
    about: 'Prefix of all topics.',
  },
  MQTT_SHARE: {
    shape: z.string().regex(/^[\w-]{1,40}$/, 'must be at most 40 letters, digits, hyphens and underscores'),
    fallback: 'bombus',
    about: 'Name of the shared subscription of all servers of this portal. Different for each portal on one broker.',
  },
  MQTT_TRUST_TOPIC: {
    shape: onOff,
    fallback: 'off',
    about:
      '`on`: the broker lets each device publish only to its own topic, so that the topic identifies the device. `off`: each message carries a device key.',
  },
} as const

interface Given {
  MQTT_URL?: string | undefined
  MQTT_CA_FILE?: string | undefined
  MQTT_CERT_FILE?: string | undefined
  MQTT_KEY_FILE?: string | undefined
}

/** Checks the files for a broker together. */
export const brokerFiles = ({ MQTT_CA_FILE: ca, MQTT_CERT_FILE: cert, MQTT_KEY_FILE: key }: Given): string[] => {
  if ((cert === undefined) !== (key === undefined))
    return ['MQTT_CERT_FILE: a certificate and its private key, MQTT_KEY_FILE, go together']
  if (ca === undefined && cert === undefined) return []
  try {
    createSecureContext({ ca, cert, key })
    return []
  } catch (error) {
    const { message } = error as Error
    return [`MQTT_CA_FILE, MQTT_CERT_FILE, MQTT_KEY_FILE: are no certificates and no key that fit (${message})`]
  }
}
