import type { CellValue } from '#domain/survey-files/cell-value.ts'

/** A cell that was read: what it says, and how COPY is told, as bytes of `store`. */
export interface KnownCell {
  value: CellValue
  store: Buffer
  from: number
  to: number
}
interface Entry extends KnownCell {
  hash: number
  key_from: number
  key_to: number
}

const MOST = 4_000
const PLACES = 16_384
const LONGEST = 128
const FIRST_BYTES = 4_096
const SPREAD = 0x9e3779b1

/** A hash of bytes, taken in one after the other from 0 on. */
export const spread = (hash: number, byte: number): number => Math.imul(hash ^ byte, SPREAD) ^ (hash >>> 15)

/**
 * Cells of one column by their bytes: names, days and choices repeat within a file, and need be read as text once only. `read`
 * returns what a cell says and its text for COPY, or null where only the reader of whole rows can tell what it is.
 */
export const knownCells = (read: (cell: Buffer) => { value: CellValue; text: string } | null) => {
  let store = Buffer.allocUnsafe(FIRST_BYTES)
  let used = 0
  let entries: Entry[] = []
  /** The number of an entry, from 1, at the first free place from its hash on. */
  const places = new Int16Array(PLACES)
  let last: Entry | null = null

  const isEntry = (entry: Entry, bytes: Buffer, from: number, to: number): boolean => {
    const { key_from } = entry
    if (entry.key_to - key_from !== to - from) return false
    for (let index = from; index < to; index += 1) if (store[key_from + index - from] !== bytes[index]) return false
    return true
  }
  const room = (wanted: number) => {
    if (used + wanted <= store.length) return
    const larger = Buffer.allocUnsafe(Math.max(store.length * 2, used + wanted))
    store.copy(larger, 0, 0, used)
    store = larger
    for (const entry of entries) entry.store = larger
  }
  const fresh = (bytes: Buffer, from: number, to: number): Entry | null => {
    const found = read(bytes.subarray(from, to))
    if (!found) return null
    const text = Buffer.from(found.text)
    return { value: found.value, store: text, from: 0, to: text.length, hash: 0, key_from: 0, key_to: 0 }
  }
  const add = (bytes: Buffer, from: number, to: number, hash: number): Entry | null => {
    const entry = fresh(bytes, from, to)
    if (!entry || to - from > LONGEST || entry.to > LONGEST) return entry
    if (entries.length === MOST) {
      entries = []
      places.fill(0)
      used = 0
    }
    room(to - from + entry.to)
    const text = entry.store
    entry.hash = hash
    entry.key_from = used
    entry.key_to = used + bytes.copy(store, used, from, to)
    entry.from = entry.key_to
    entry.to = used = entry.from + text.copy(store, entry.from)
    entry.store = store
    let place = hash & (PLACES - 1)
    while (places[place] !== 0) place = (place + 1) & (PLACES - 1)
    places[place] = entries.push(entry)
    last = entry
    return entry
  }

  return {
    /**
     * Where the cell that begins there ends, if it is the same as the last one; else -1. Its end is the first delimiter or line break: the last
     * one may have stood in quotation marks and have a delimiter within.
     */
    again: (bytes: Buffer, from: number, delimiter: number): number => {
      if (last === null) return -1
      const { key_from, key_to } = last
      let index = from
      for (let at = key_from; at < key_to; at += 1) {
        if (store[at] !== bytes[index] || bytes[index] === delimiter) return -1
        index += 1
      }
      const end = bytes[index]
      return end === delimiter || end === LINE_BREAK ? index : -1
    },
    last: (): KnownCell => last as KnownCell,
    find: (bytes: Buffer, from: number, to: number, hash: number): KnownCell | null => {
      let place = hash & (PLACES - 1)
      for (;;) {
        const number = places[place] as number
        if (number === 0) return add(bytes, from, to, hash)
        const entry = entries[number - 1] as Entry
        if (entry.hash === hash && isEntry(entry, bytes, from, to)) {
          last = entry
          return entry
        }
        place = (place + 1) & (PLACES - 1)
      }
    },
  }
}
const LINE_BREAK = 10
