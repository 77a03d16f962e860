import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import * as z from 'zod'

const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')

/** What a file holds that a setting names: read once, at start. */
const content = z
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

/** How the server hears an MQTT broker. */
export const brokerSettings = {
  MQTT_URL: {
    shape: z.url({ protocol: /^(mqtt|ws)s?$/ }).optional(),
    fallback: undefined,
    about: 'MQTT broker that devices may send their messages to, `mqtts://broker.example:8883`. Unset: none.',
  },
  MQTT_USERNAME: {
    shape: z.string().optional(),
    fallback: undefined,
    about: 'Name with which the portal signs in to the broker, where `MQTT_URL` has none.',
  },
  MQTT_PASSWORD: { shape: z.string().optional(), fallback: undefined, about: 'The password that goes with it.' },
  MQTT_CA_FILE: {
    shape: content,
    fallback: undefined,
    about: 'Certificate (PEM) of the authority that signed the one of the broker, if it is one of your own.',
  },
  MQTT_CERT_FILE: {
    shape: content,
    fallback: undefined,
    about: 'Certificate (PEM) with which the portal proves to the broker who it is.',
  },
  MQTT_KEY_FILE: { shape: content, fallback: undefined, about: 'The private key (PEM) of that certificate.' },
  MQTT_TOPIC_PREFIX: {
    shape: z
      .string()
      .max(100)
      .regex(/^[\w-]+(?:\/[\w-]+)*$/, 'must be letters, digits, hyphens and underscores, in parts that slashes divide'),
    fallback: 'bombus',
    about: 'What the topics of the portal begin with.',
  },
  MQTT_SHARE: {
    shape: z.string().regex(/^[\w-]{1,40}$/, 'must be at most 40 letters, digits, hyphens and underscores'),
    fallback: 'bombus',
    about: 'Name under which all servers of one portal share what the broker hands out; another for each portal.',
  },
  MQTT_TRUST_TOPIC: {
    shape: onOff,
    fallback: 'off',
    about:
      '`on`: the broker lets each device write to its own topic alone, and the topic proves which device it is. Otherwise each message brings a device key.',
  },
} as const

interface Given {
  MQTT_URL?: string | undefined
  MQTT_CA_FILE?: string | undefined
  MQTT_CERT_FILE?: string | undefined
  MQTT_KEY_FILE?: string | undefined
}

/** What is wrong with the files for a broker, taken together. */
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
