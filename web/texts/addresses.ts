import { texts } from '#domain/language/text.ts'

/** Labels of address fields where a country has its own. */
export const addresses = texts({
  city: {
    town: 'Town or city',
    suburb: 'Suburb or town',
  },
  postalCode: {
    zip: 'ZIP code',
    postcode: 'Postcode',
    eircode: 'Eircode',
    pin: 'Postal code (PIN)',
    cap: 'Postal code (CAP)',
    cep: 'Postal code (CEP)',
  },
})
