interface Stored {
  uid?: string
  grantId?: string
  consumed?: number
}

const stored = new Map<string, Stored>()

/** In-memory storage of the test provider's sessions, grants and codes. */
export class MemoryAdapter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
  #key(id: string) {
    return `${this.name} ${id}`
  }
  async upsert(id: string, payload: Stored) {
    stored.set(this.#key(id), payload)
  }
  async find(id: string) {
    return stored.get(this.#key(id))
  }
  async findByUid(uid: string) {
    return [...stored].find(([key, value]) => key.startsWith(`${this.name} `) && value.uid === uid)?.[1]
  }
  async consume(id: string) {
    const known = stored.get(this.#key(id))
    if (known) known.consumed = Math.floor(Date.now() / 1_000)
  }
  async destroy(id: string) {
    stored.delete(this.#key(id))
  }
  async revokeByGrantId(grantId: string) {
    for (const [key, value] of stored) if (value.grantId === grantId) stored.delete(key)
  }
}
