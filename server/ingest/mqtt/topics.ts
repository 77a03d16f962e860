/** The topics of one portal. */
export interface Topics {
  /** What all devices write to, for a subscription. */
  messages: string
  /** Whose topic it is that a message came on; null for one that is nobody's. */
  deviceOf: (topic: string) => number | null
  /** Where a device hears what became of its messages. */
  replies: (device_id: number) => string
  /** Whether a device may ask to hear it there: an answer goes nowhere else than to its own device. */
  isOwnReply: (device_id: number, topic: string) => boolean
}

const MAX_BYTES = 500
/** Levels below a device's replies. Brokers end the connection of who publishes to too many: it would be the portal's. */
const MAX_LEVELS = 4

export const topicsOf = (prefix: string): Topics => {
  const head = `${prefix}/devices/`
  const replies = (device_id: number) => `${head}${device_id}/replies`
  return {
    messages: `${head}+/messages`,
    deviceOf: (topic) => {
      if (!topic.startsWith(head)) return null
      const id = /^([1-9]\d{0,8})\/messages$/.exec(topic.slice(head.length))?.[1]
      return id === undefined ? null : Number(id)
    },
    replies,
    isOwnReply: (device_id, topic) =>
      topic === replies(device_id) ||
      (topic.startsWith(`${replies(device_id)}/`) &&
        topic.length <= MAX_BYTES &&
        topic.slice(replies(device_id).length).split('/').length - 1 <= MAX_LEVELS &&
        /^[^#+\0]+$/.test(topic)),
  }
}
