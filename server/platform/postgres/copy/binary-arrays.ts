import pg from 'pg'
import { putInstant } from './timestamp-bytes.ts'

const { BOOL, DATE, FLOAT4, FLOAT8, INT4, INT8, TEXT, TIMESTAMPTZ } = pg.types.builtins
/** The array type of tstzmultirange, which pg does not name. */
const MULTIRANGE = 4_534
/** Dimensions, a flag for nulls, and the element type. */
const HEADER_BYTES = 12
/** For the single dimension: number of elements and lower bound. */
const DIMENSION_BYTES = 8
const DAY_MS = 86_400_000
const POSTGRES_EPOCH_DAY = Date.UTC(2000, 0, 1) / DAY_MS
const TWO_32 = 2 ** 32
/** Flag: the lower bound is inclusive, the upper one exclusive. */
const FROM_IS_IN = 2
/** Flags, and both bounds with their lengths. */
const SPAN_BYTES = 1 + 2 * (4 + 8)

/** Allocates an array of `count` elements with `bytes` bytes of values; returns it and the offset of the values. */
const begin = (type: number, count: number, bytes: number): [Buffer<ArrayBuffer>, number] => {
  const array = Buffer.allocUnsafe(HEADER_BYTES + DIMENSION_BYTES + bytes)
  array.writeInt32BE(1, 0)
  // Always set: PostgreSQL checks each element for null.
  array.writeInt32BE(1, 4)
  array.writeInt32BE(type, 8)
  array.writeInt32BE(count, 12)
  array.writeInt32BE(1, 16)
  return [array, HEADER_BYTES + DIMENSION_BYTES]
}
const empty = (type: number): Buffer => {
  const array = Buffer.alloc(HEADER_BYTES)
  array.writeInt32BE(type, 8)
  return array
}

/** Arrays of a type with values of fixed size. Null and undefined become NULL. */
const ofSize =
  <T>(type: number, size: number, put: (array: Buffer, value: T, at: number) => void) =>
  (values: readonly (T | null | undefined)[]): Buffer => {
    if (values.length === 0) return empty(type)
    const [array, start] = begin(type, values.length, values.length * (4 + size))
    let at = start
    for (const value of values) {
      if (value == null) {
        array.writeInt32BE(-1, at)
        at += 4
      } else {
        array.writeInt32BE(size, at)
        put(array, value, at + 4)
        at += 4 + size
      }
    }
    return array.subarray(0, at)
  }

/*
 * Binary arrays of PostgreSQL for parameters with many elements, which PostgreSQL reads faster than text. The
 * parameter must have exactly the type named here. An invalid value throws a RangeError, because PostgreSQL would
 * store a different one.
 */

const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number that a double holds exactly.`)
  return value
}

export const int4Array = ofSize<number>(INT4, 4, (array, value, at) => array.writeInt32BE(whole(value), at))
/** Integers that a double represents exactly. */
export const int8Array = ofSize<number>(INT8, 8, (array, value, at) => {
  array.writeInt32BE(Math.floor(whole(value) / TWO_32), at)
  array.writeUInt32BE(((value % TWO_32) + TWO_32) % TWO_32, at + 4)
})
/** 64-bit integers, each given as 16 hexadecimal digits. */
export const int8ArrayOfHex = ofSize<string>(INT8, 8, (array, value, at) => {
  if (array.write(value, at, 8, 'hex') !== 8) throw new RangeError(`${value} is no number of 64 bits.`)
})
export const float4Array = ofSize<number>(FLOAT4, 4, (array, value, at) => array.writeFloatBE(value, at))
export const float8Array = ofSize<number>(FLOAT8, 8, (array, value, at) => array.writeDoubleBE(value, at))
export const boolArray = ofSize<boolean>(BOOL, 1, (array, value, at) => array.writeUInt8(value ? 1 : 0, at))
/** Values in ms since 1970. */
export const instantArray = ofSize<number>(TIMESTAMPTZ, 8, putInstant)
/** Dates such as 2026-06-01. */
export const dateArray = ofSize<string>(DATE, 4, (array, value, at) =>
  array.writeInt32BE(whole(Date.parse(value) / DAY_MS) - POSTGRES_EPOCH_DAY, at),
)

/** Texts must be well-formed UTF-16. */
export const textArray = (texts: readonly string[]): Buffer => {
  if (texts.length === 0) return empty(TEXT)
  // A UTF-16 unit needs at most three bytes of UTF-8.
  const room = texts.reduce((bytes, text) => bytes + 4 + text.length * 3, 0)
  const [array, start] = begin(TEXT, texts.length, room)
  let at = start
  for (const text of texts) {
    const length = array.write(text, at + 4, 'utf8')
    array.writeInt32BE(length, at)
    at += 4 + length
  }
  return array.subarray(0, at)
}

/** tstzmultirange: each a list of disjoint spans in order, from and to in ms since 1970; `to` is excluded. */
export const spansArray = (sets: readonly (readonly (readonly [from: number, to: number])[])[]): Buffer => {
  if (sets.length === 0) return empty(MULTIRANGE)
  const bytes = sets.reduce((sum, spans) => sum + 8 + spans.length * (4 + SPAN_BYTES), 0)
  const [array, start] = begin(MULTIRANGE, sets.length, bytes)
  let at = start
  for (const spans of sets) {
    array.writeInt32BE(4 + spans.length * (4 + SPAN_BYTES), at)
    array.writeInt32BE(spans.length, at + 4)
    at += 8
    for (const [from, to] of spans) {
      array.writeInt32BE(SPAN_BYTES, at)
      array.writeUInt8(FROM_IS_IN, at + 4)
      array.writeInt32BE(8, at + 5)
      putInstant(array, from, at + 9)
      array.writeInt32BE(8, at + 17)
      putInstant(array, to, at + 21)
      at += 4 + SPAN_BYTES
    }
  }
  return array
}

/**
 * An array of numeric values in PostgreSQL's text form, each given as digits, so that no precision is lost. Null
 * becomes NULL.
 */
export const numericArray = (numbers: readonly (string | null)[]): string =>
  `{${numbers.map((given) => given ?? 'null').join()}}`
