import type { Role } from '#domain/access/policy.ts'

/** The role's name as the sidebar says it, before " Dashboard". */
export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  entomology_admin: 'Entomology Admin',
  entomology: 'Entomology',
  farm_admin: 'Farm Admin',
  farmer: 'Farmer',
  engineer_admin: 'Engineer Admin',
  engineer: 'Engineer',
  staff: 'Staff',
  user: 'User',
}

export const frame = {
  roleDashboard: (role: Role) => `${roleNames[role]} Dashboard`,
  skip: 'Skip to content',
  mainLinks: 'Main',
  home: 'Home',
  farmDashboard: 'Farm dashboard',
  farm: 'Farm',
  devices: 'Devices',
  support: 'Support',
  more: 'More',
  demo: 'Demo data. Farms and people here are invented.',
  demoShort: 'Demo data',
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  account: (name: string) => `Account of ${name}`,
  signOut: 'Signout',
  noName: 'N/A',
  offline: 'You are offline. What you see may be out of date.',
  idleTitle: (seconds: number) => `Session timeout in ${seconds} seconds`,
  idleText: 'Nothing has happened here for 5 minutes. What you typed is kept.',
  stillHere: "I'm Still Here",
  newWindow: 'opens in a new window',
  notFoundTitle: 'There is no page here',
  notFoundText: 'The address may be mistyped, or what it showed was moved or deleted.',
  toHome: 'Go to Home',
  appTitle: 'Bombus on your phone',
  appText:
    'Your account is for the Bombus mobile app. Download it from the Android or Apple store and sign in with the same email address and password.',
  androidStore: 'Android: look for “Bombus” in the Google Play Store.',
  appleStore: 'iPhone and iPad: look for “Bombus” in the Apple App Store.',
  appNote: 'You need the portal in a browser? Ask whoever made your account to switch it on.',
} as const
