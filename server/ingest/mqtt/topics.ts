/** The topics of one portal. */
export interface Topics {
  /** Subscription to the topics that devices publish to. */
  messages: string
  /** The device of a topic; null for other topics. */
  deviceOf: (topic: string) => number | null
  /** The topic on which a device receives replies. */
  replies: (device_id: number) => string
  /** The topic on which a device receives its configuration, retained. */
  configuration: (device_id: number) => string
  /** Whether a device may receive replies on this topic: only on its own. */
  isOwnReply: (device_id: number, topic: string) => boolean
}

const MAX_BYTES = 500
/**
 * Levels below a device's reply topic. Brokers close the connection of a client that publishes to too many, and that
 * client would be the portal.
 */
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
    configuration: (device_id) => `${head}${device_id}/configuration`,
    isOwnReply: (device_id, topic) =>
      topic === replies(device_id) ||
      (topic.startsWith(`${replies(device_id)}/`) &&
        topic.length <= MAX_BYTES &&
        topic.slice(replies(device_id).length).split('/').length - 1 <= MAX_LEVELS &&
        /^[^#+\0]+$/.test(topic)),
  }
}
