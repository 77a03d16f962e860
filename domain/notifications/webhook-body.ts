import { t } from '../language/text.ts'
import type { WebhookFormat } from './webhook-event-names.ts'
import type { WebhookText } from './webhook-text.ts'

const MAX_TEXT = 1_000
const short = (text: string) => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`)
// Slack marks links and mentions with these.
const forSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n')

const bodies: Record<Exclude<WebhookFormat, 'json'>, (message: WebhookText) => object> = {
  slack: ({ title, text, url }) => ({
    text: lines(`*${forSlack(title)}*`, forSlack(text), url && `<${url}|${forSlack(t('Open in Bombus'))}>`),
  }),
  teams: ({ title, text, url }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: title, weight: 'Bolder', wrap: true },
            ...(text ? [{ type: 'TextBlock', text, wrap: true }] : []),
          ],
          actions: url ? [{ type: 'Action.OpenUrl', title: t('Open in Bombus'), url }] : [],
        },
      },
    ],
  }),
  ntfy: ({ title, text, url }) => ({ title, message: text || title, ...(url && { click: url }) }),
  telegram: ({ title, text, url }) => ({
    text: lines(title, text, url),
    link_preview_options: { is_disabled: true },
  }),
}

/** The body of a request in a format: `payload` itself, or the message that a service shows. */
export const webhookBody = (format: WebhookFormat, payload: object, message: WebhookText): string =>
  JSON.stringify(
    format === 'json'
      ? payload
      : bodies[format]({ title: short(message.title), text: short(message.text), url: message.url }),
  )

/** Null for text with invalid percent-encoding. */
const decodedOf = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * The URL as displayed: those of Slack, Teams, ntfy and Telegram allow anybody who has them to send messages, so they
 * are truncated after the host.
 */
export const shownAddress = (format: WebhookFormat, address: string): string =>
  format === 'json' ? address : `${new URL(address).origin}/…`

/** The URL of a request and the members of its body besides the message: ntfy and Telegram name the recipient there. */
interface WebhookTarget {
  url: string
  members: Record<string, string>
}

/** Null if the URL lacks what the service needs: the topic of ntfy, the chat of Telegram. */
export const webhookTarget = (format: WebhookFormat, address: string): WebhookTarget | null => {
  if (format !== 'ntfy' && format !== 'telegram') return { url: address, members: {} }
  const url = new URL(address)
  if (format === 'telegram') {
    const chat_id = url.searchParams.get('chat_id')
    url.searchParams.delete('chat_id')
    return chat_id ? { url: url.href, members: { chat_id } } : null
  }
  // JSON is published at the root of the server, with the topic in the body.
  const path = url.pathname.split('/').filter(Boolean)
  const topic = path.pop()
  url.pathname = `/${path.join('/')}`
  const decoded = topic && decodedOf(topic)
  return decoded ? { url: url.href, members: { topic: decoded } } : null
}
