import * as z from 'zod/mini'
import { MAX_ADDRESSES, type FoundAddress } from '#domain/outlines/address-endpoints.ts'
import type { Settings } from '../platform/config/settings.ts'
import { productVersion } from '../platform/config/product.ts'
import { NotReached, sendToAddress } from '../platform/security/outgoing-request.ts'

const MAX_BYTES = 65_536
/** Short, because a person is waiting. */
const TIMEOUT_MS = 5_000
const MAX_NAME = 300

const latitude = z.coerce.number().check(z.minimum(-90), z.maximum(90))
const longitude = z.coerce.number().check(z.minimum(-180), z.maximum(180))
/** Nominatim writes coordinates as texts, and bounds as south, north, west and east. */
const places = z.array(
  z.object({
    display_name: z.string(),
    lat: latitude,
    lon: longitude,
    boundingbox: z.optional(z.tuple([latitude, latitude, longitude, longitude])),
  }),
)

type Bounds = [number, number, number, number]
const boundsOf = ([south, north, west, east]: Bounds): Bounds => [west, south, east, north]

/** The reason why a search failed, for the log of the server. */
export class GeocoderFault extends Error {}

type GeocoderSettings = Pick<Settings, 'GEOCODER_URL' | 'baseUrl'>

/**
 * Requests the places that match a text from the geocoder, best first. The operator chose its address, so it may be a
 * private one. Nominatim requires applications to identify themselves.
 */
export const geocode = async (
  { GEOCODER_URL = '', baseUrl }: GeocoderSettings,
  text: string,
  language: string,
): Promise<FoundAddress[]> => {
  const url = new URL(GEOCODER_URL)
  const query = { q: text, format: 'jsonv2', limit: String(MAX_ADDRESSES), 'accept-language': language }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { accept: 'application/json', 'user-agent': `Bombus/${productVersion} (+${baseUrl})` }
  try {
    const sent = { method: 'GET' as const, url: url.href, headers, body: '', maxBytes: MAX_BYTES }
    const { status, text: answer } = await sendToAddress(sent, 'any', TIMEOUT_MS)
    if (status !== 200) throw new GeocoderFault(`The geocoder answered ${status}`)
    return z
      .parse(places, JSON.parse(answer))
      .slice(0, MAX_ADDRESSES)
      .map(({ display_name, lat, lon, boundingbox }) => ({
        name: display_name.slice(0, MAX_NAME),
        latitude: lat,
        longitude: lon,
        bounds: boundingbox ? boundsOf(boundingbox) : null,
      }))
  } catch (error) {
    if (error instanceof NotReached) throw new GeocoderFault(error.message)
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError)
      throw new GeocoderFault('The geocoder answered something other than a list of places')
    throw error
  }
}
