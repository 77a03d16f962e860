import { formatAddress } from 'localized-address-format'
import { findCountry } from '#domain/platform/countries.ts'
import { addresses as t } from '#web/texts/addresses.ts'

const CITY = '¤'
const CODE = '§'

/** Where a country writes the postal code, from Google's libaddressinput. Without a known country: after the city. */
const placeOfCode = (country: string): 'before the city' | 'behind the city' | 'on a line of its own' => {
  const code = findCountry(country)?.code
  const lines =
    code === undefined ? [] : formatAddress({ postalCountry: code, locality: CITY, postalCode: CODE }, 'latin')
  const [city, own] = [CITY, CODE].map((mark) => lines.findIndex((line) => line.includes(mark)))
  if (city === undefined || own === undefined || city === -1 || own === -1 || city < own) return 'on a line of its own'
  if (own < city) return 'before the city'
  const line = lines[city] ?? ''
  return line.indexOf(CODE) < line.indexOf(CITY) ? 'before the city' : 'behind the city'
}

/** The two fields of a form in the order of the country. */
export const placeFields = <const City extends string, const Code extends string>(
  country: string,
  city: City,
  postalCode: Code,
): [City | Code, City | Code] => (placeOfCode(country) === 'before the city' ? [postalCode, city] : [city, postalCode])

interface Place {
  city: string | null
  postcode: string | null
  country: string | null
}

/** `Ledbury, HR8 1AA, United Kingdom`, `80331 München, Germany`: in the order of the country; null if nothing is set. */
export const placeLine = ({ city, postcode, country }: Place): string | null => {
  const place = placeOfCode(country ?? '')
  const local =
    place === 'before the city'
      ? [[postcode, city].filter(Boolean).join(' ')]
      : place === 'behind the city'
        ? [[city, postcode].filter(Boolean).join(' ')]
        : [city, postcode]
  return [...local, country].filter(Boolean).join(', ') || null
}

const townCountries = new Set(['GG', 'IE', 'IM', 'JE', 'NZ', 'ZA'])
const postcodeCountries = new Set(['AU', 'CC', 'CX', 'FK', 'GB', 'GG', 'GI', 'IM', 'JE', 'MY', 'NF', 'NL', 'NZ', 'SH'])
const zipCountries = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PH', 'PR', 'PW', 'UM', 'US', 'VI'])

/** The labels that a country has of its own; undefined for the usual one. */
export const addressLabels = (country: string): { city: string | undefined; postalCode: string | undefined } => {
  const code = findCountry(country)?.code ?? ''
  return {
    city: code === 'AU' ? t.city.suburb : townCountries.has(code) ? t.city.town : undefined,
    postalCode: postcodeCountries.has(code)
      ? t.postalCode.postcode
      : zipCountries.has(code)
        ? t.postalCode.zip
        : { IE: t.postalCode.eircode, IN: t.postalCode.pin, IT: t.postalCode.cap, BR: t.postalCode.cep }[code],
  }
}
