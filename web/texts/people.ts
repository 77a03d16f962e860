import { t, texts, type CountText } from '#domain/language/text.ts'
import type { UserState } from '#domain/users/user.ts'

/** People as shown on every page. Messages of their forms are in domain/users/texts.ts. */
export const people = texts({
  home: 'Home',
  counted: (count: number) => t('{count, plural, one {{count} user} other {{count} users}}', { count }),
  search: 'Search Users',
  emptyText: 'No people yet.',
  columns: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    role: 'Role',
    organisation: 'Organisation',
    second_factor: 'Second factor',
    last_signed_in: 'Last sign-in',
    state: 'Status',
    action: 'Action',
  },
  states: {
    active: 'Active',
    invited: 'Invited',
    unverified: 'Not verified',
    disabled: 'Disabled',
    deleted: 'Deleted',
  } satisfies Record<UserState, string>,
  form: {
    firstname: 'First name',
    lastname: 'Last name',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    city: 'City',
    country: 'Country',
    postal_code: 'Postal code',
    role: 'Role',
    organisation_id: 'Organisation',
    all_organisations: 'All organisations',
    is_pollinator_portal_enabled: 'Pollinator portal',
    is_pest_portal_enabled: 'Pest portal',
    is_active: 'Account enabled',
  },
  phoneHint: (country: string | null) =>
    country === null
      ? t('With country code, or as dialled locally (United Kingdom).')
      : t('With country code, or as dialled locally ({country}).', { country }),
  chooseCountry: 'Select a country',
  edit: 'Edit',
  editNamed: (name: string) => t('Edit {name}', { name }),
  remove: 'Delete',
  removeNamed: (name: string) => t('Delete {name}', { name }),
  removeQuestion: 'Are you sure you want to Delete this user?',
  removeText: (name: string) =>
    t('{name} is signed out and hidden, and the email address can be used again. Surveys keep the observer’s name.', {
      name,
    }),
  removed: (name: string) => t('{name} was deleted.', { name }),
  erase: 'Erase personal data',
  eraseNamed: (name: string) => t('Erase personal data of {name}', { name }),
  eraseQuestion: 'Erase this person’s data for good?',
  eraseText: (name: string) =>
    t(
      'Do this when {name} asks for it. The account is deleted; name, email, phone, address and photo are removed from it and its history, and surveys show “Former observer”. This cannot be undone.',
      { name },
    ),
  erased: 'The personal data were erased.',
  depends: {
    farms: (count: number) =>
      t('{count, plural, one {{count} farm with them as its farmer} other {{count} farms with them as their farmer}}', {
        count,
      }),
  } as Record<string, CountText>,
  on: 'On',
  off: 'Off',
  yes: 'yes',
  no: 'no',
})
