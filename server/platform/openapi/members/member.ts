/** A member's meaning and, where its type does not suggest one, an example. */
export type Member = string | readonly [description: string, example: unknown]

/**
 * Members by their name, or by `Schema.name` where one schema means something else by it. A member is described here unless its schema
 * describes it (`described`).
 */
export type Members = Readonly<Record<string, Member>>
