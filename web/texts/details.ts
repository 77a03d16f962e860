import { currentFormat } from '#domain/display/display-format.ts'
/** The pages about an organisation and about a farm, with their people. */
export const details = {
  organisation: 'Organisation details',
  profile: 'Profile details',
  people: 'Users',
  noContacts: 'Contact details are shown to the people who run this organisation.',
  addFarmer: 'Add farmer',
  invitePeople: 'Invite people',
  addUser: 'Add New User',
  devices: 'Devices',
  dashboard: 'Farm dashboard',
  farms: 'Farms',
  noFarm: 'No farm yet.',
  address: 'Address',
  countFarms: (count: number) => (count === 1 ? 'Farm' : 'Farms'),
  /** The specification's name of the figure, and the one for whoever reads acres. */
  get totalArea() {
    return currentFormat().area === 'ha' ? 'Total hectares' : 'Total acres'
  },
  area: 'Area',
  countDevices: (count: number) => (count === 1 ? 'Device' : 'Devices'),
  countUsers: (count: number) => (count === 1 ? 'User' : 'Users'),
  farmsOf: (name: string) => `Profile details of ${name}`,
  changeRole: (name: string) => `Role of ${name}`,
  roleQuestion: 'Change this role?',
  roleText: (name: string, from: string, to: string) =>
    `${name} is signed out, and signs in again as ${to} instead of ${from}.`,
  roleChanged: (name: string, to: string) => `${name} is now ${to}.`,
  change: 'Change',
} as const
