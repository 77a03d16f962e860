import * as z from 'zod'

const headerList = z
  .string()
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      addIssue({ code: 'custom', message: 'must be JSON, such as {"authorization": "Bearer …"}' })
      return {}
    }
  })
  .pipe(
    z.record(
      z
        .string()
        .regex(/^[\w-]+$/, 'must be names of headers')
        .transform((name) => name.toLowerCase()),
      z.string().regex(/^[\x20-\x7e]*$/, 'must be printable ASCII'),
    ),
  )

/** Settings of a gateway that sends text messages. */
export const smsSettings = {
  SMS_GATEWAY_URL: {
    shape: z.url({ protocol: /^https?$/, error: 'must be a URL' }).optional(),
    fallback: undefined,
    about:
      'HTTP gateway that sends text messages (SMS); `{to}` and `{text}` in it are replaced. Unset: none are sent. [Alerts](alerts.md#text-messages) has examples.',
  },
  SMS_GATEWAY_METHOD: {
    shape: z.enum(['POST', 'PUT', 'GET']),
    fallback: 'POST',
    about: 'Method of its requests; a `GET` has no body.',
  },
  SMS_GATEWAY_BODY: {
    shape: z.string().max(10_000),
    fallback: '{"to":"{to}","text":"{text}"}',
    about:
      'Body of its requests. `{to}` is the number with its country code (`+441432960000`), `{text}` the text, `{id}` the same in each attempt, as in the header `Idempotency-Key`. They are escaped as JSON, XML or a form, by the `content-type` of the headers (JSON by default).',
  },
  SMS_GATEWAY_HEADERS: {
    shape: headerList,
    fallback: '{}',
    about: 'Headers of its requests as JSON, such as `{"authorization": "Bearer …"}`.',
  },
  SMS_A_DAY: {
    shape: z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(1).max(100)),
    fallback: '10',
    about: 'Text messages a day and person at most, 1 to 100, whatever the person chose.',
  },
} as const

interface Values {
  SMS_GATEWAY_URL?: string | undefined
  SMS_GATEWAY_METHOD?: string
  SMS_GATEWAY_BODY?: string
  SMS_GATEWAY_HEADERS?: Record<string, string>
}

/** Errors in the combination of the gateway's settings, with which no message could be sent. */
export const faultsOfSms = ({
  SMS_GATEWAY_URL: url,
  SMS_GATEWAY_METHOD: method,
  SMS_GATEWAY_BODY: template = '',
  SMS_GATEWAY_HEADERS: headers,
}: Values): string[] => {
  if (url === undefined) return []
  const body = method === 'GET' ? '' : template
  const given = `${url} ${body}`
  const missing = ['{to}', '{text}'].filter((name) => !given.includes(name))
  if (missing.length > 0) return [`SMS_GATEWAY_BODY: ${missing.join(' and ')} is neither in it nor in SMS_GATEWAY_URL`]
  if (body === '' || !(headers?.['content-type'] ?? 'application/json').toLowerCase().includes('json')) return []
  try {
    JSON.parse(body)
    return []
  } catch {
    return [
      'SMS_GATEWAY_BODY: must be JSON with placeholders within its texts, or SMS_GATEWAY_HEADERS must name another content-type',
    ]
  }
}
