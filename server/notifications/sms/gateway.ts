import { filled } from '#domain/language/stored-text.ts'
import { sendErrors } from '#domain/notifications/send-errors.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { NotReached, sendToAddress } from '../../platform/security/outgoing-request.ts'
import type { SendFault } from '../attempt-writes.ts'

type GatewaySettings = Pick<
  Settings,
  'SMS_GATEWAY_URL' | 'SMS_GATEWAY_METHOD' | 'SMS_GATEWAY_BODY' | 'SMS_GATEWAY_HEADERS'
>

export interface TextMessage {
  /** E.164. */
  to: string
  text: string
  /** The same in each attempt, so that a gateway can recognise a repeated one. */
  id: string
}

const FORM = 'application/x-www-form-urlencoded'

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (value: string) => value.replaceAll(/[&<>"']/g, (character) => xmlEntities[character] ?? character)

/** Encodes a value for a body of this type. */
const escapeFor = (type: string): ((value: string) => string) => {
  if (type.startsWith(FORM)) return encodeURIComponent
  if (type.includes('xml')) return escapeXml
  return type.includes('json') ? (value) => JSON.stringify(value).slice(1, -1) : (value) => value
}
/** Replaces all placeholders at once, so that a placeholder within a text is not replaced. */
const fill = (template: string, values: TextMessage, escape: (value: string) => string): string =>
  template.replaceAll(/\{(to|text|id)\}/g, (_, name: keyof TextMessage) => escape(values[name]))

/** The request for a message according to the settings. */
export const gatewayRequest = (settings: GatewaySettings, message: TextMessage) => {
  const { SMS_GATEWAY_URL = '', SMS_GATEWAY_METHOD: method, SMS_GATEWAY_BODY, SMS_GATEWAY_HEADERS } = settings
  // The standard header by which a gateway recognises a repeated request; the operator's own value replaces it.
  const headers = { 'content-type': 'application/json', 'idempotency-key': message.id, ...SMS_GATEWAY_HEADERS }
  return {
    method,
    url: fill(SMS_GATEWAY_URL, message, encodeURIComponent),
    headers,
    body: method === 'GET' ? '' : fill(SMS_GATEWAY_BODY, message, escapeFor(headers['content-type'].toLowerCase())),
  }
}

/**
 * Sends a message through the gateway; null if it was accepted. The operator chose the address, so it may be a private
 * one.
 */
export const sendToGateway = async (settings: GatewaySettings, message: TextMessage): Promise<SendFault | null> => {
  try {
    const { status } = await sendToAddress(gatewayRequest(settings, message), 'any')
    if (status >= 200 && status < 300) return null
    return { message: filled(sendErrors.gateway, { status }), isFinal: status !== 429 && status < 500 }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    // Each attempt may be charged: a message that may have been sent is not sent again.
    return { message: error.message, isFinal: error.isUnfit || error.isUnanswered }
  }
}
