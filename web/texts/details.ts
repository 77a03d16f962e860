import { t, texts } from '#domain/language/text.ts'
import { currentFormat } from '#domain/display/display-format.ts'
/** The pages about an organisation and about a farm, with their people. */
export const details = texts({
  organisation: 'Organisation details',
  profile: 'Profile details',
  people: 'Users',
  noContacts: 'Contact details are shown to people who run this organisation.',
  addFarmer: 'Add farmer',
  invitePeople: 'Invite people',
  addUser: 'Add New User',
  devices: 'Devices',
  dashboard: 'Farm dashboard',
  farms: 'Farms',
  noFarm: 'No farm yet.',
  address: 'Address',
  countFarms: (count: number) => t('{count, plural, one {Farm} other {Farms}}', { count }),
  /** The specification's name of the figure, and one for readers of acres. */
  get totalArea() {
    return currentFormat().area === 'ha' ? t('Total hectares') : t('Total acres')
  },
  area: 'Area',
  countDevices: (count: number) => t('{count, plural, one {Device} other {Devices}}', { count }),
  countUsers: (count: number) => t('{count, plural, one {User} other {Users}}', { count }),
  farmsOf: (name: string) => t('Profile details of {name}', { name }),
  changeRole: (name: string) => t('Role of {name}', { name }),
  roleQuestion: 'Change this role?',
  roleText: (name: string, from: string, to: string) =>
    t('{name} is signed out and must sign in again as {to} instead of {from}.', { name, to, from }),
  roleChanged: (name: string, to: string) => t('{name} is now {to}.', { name, to }),
  change: 'Change',
})
