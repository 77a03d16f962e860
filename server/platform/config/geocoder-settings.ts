import * as z from 'zod'

/** Settings of the address search on the page of outlines. */
export const geocoderSettings = {
  GEOCODER_URL: {
    shape: z.url({ protocol: /^https?$/, error: 'must be a URL' }).optional(),
    fallback: undefined,
    about:
      'Search address of a Nominatim-compatible geocoder, such as `https://nominatim.example.com/search`; a key may be part of it. Unset: no address search. The portal sends it one request a second at most; read the usage policy of a public one first.',
  },
  GEOCODER_ATTRIBUTION: {
    shape: z.string().min(1),
    fallback: '© OpenStreetMap contributors',
    about: 'Attribution shown below the results of an address search.',
  },
} as const
