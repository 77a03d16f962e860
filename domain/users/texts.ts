import { texts } from '#domain/language/text.ts'
/** Messages of each form's fields, which the specification words differently on some pages. */
export const userTexts = texts({
  firstname: 'First name is Required',
  lastname: 'Last name is Required',
  email: 'Email is required',
  emailFault: 'Email is Not Valid',
  phone: 'Phone is required',
  phoneFault: 'Only Numbers Allowed',
  address: 'Address is required',
  city: 'City is required',
  country: 'Country is required',
  postal_code: 'Postal Code is required',
  role: 'Role is required',
  roleLater: 'Engineer roles can only be assigned to existing accounts.',
  organisation: 'Select an organisation',
})
export type PersonTexts = Record<keyof typeof userTexts, string>

/** Messages of one's own profile in the account settings. */
export const profileTexts: PersonTexts = texts(userTexts, {
  email: 'Email is Required',
  phone: 'Mobile is required',
  postal_code: 'Postal code is required',
})
