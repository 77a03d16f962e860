import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { described, named } from '../platform/named.ts'
import { requiredText } from '../platform/shapes.ts'
import { outlineMessages } from './outline-messages.ts'

const degrees = z.number()

/** A place that an address search found. */
const foundAddress = named(
  'FoundAddress',
  z.object({
    name: z.string(),
    latitude: degrees,
    longitude: degrees,
    bounds: z.nullable(z.tuple([degrees, degrees, degrees, degrees])),
  }),
)
export type FoundAddress = z.infer<typeof foundAddress>

export const MAX_ADDRESSES = 5

export const searchAddresses = endpoint({
  id: 'searchAddresses',
  tag: 'Locations',
  method: 'GET',
  path: '/addresses',
  can: 'outline.draw',
  summary: 'Search addresses and names of places',
  description:
    'Up to five results of the geocoder that the portal is set up with, best first; none if nothing matches. Results are cached for a day. 404 if the portal has no address search (`address_search` of `GET /portal` is null); 503 if the geocoder cannot be reached or too many searches are waiting: all of the portal share one a second.',
  query: z.object({
    search: described(requiredText(200, outlineMessages.addressRequired), 'Address or name of a place.'),
  }),
  response: z.array(foundAddress),
  refuses: [404, 503],
})
