/** The permission table of docs/permissions.md. Everything not listed is refused. */
export const roles = [
  'admin',
  'entomology_admin',
  'entomology',
  'farm_admin',
  'farmer',
  'engineer_admin',
  'engineer',
  'staff',
  'user',
] as const
export type Role = (typeof roles)[number]

/** A cell of the page: `no`, `yes`, or a condition that the endpoint checks ("own", "farmer", ...). */
const rule = (page: string, cells: string) => ({ page, cells: cells.split(' | ') })
const everyone = 'yes | yes | yes | yes | yes | yes | yes | yes | yes'

/** `page` is the row of docs/permissions.md, which a test reads; `cells` are in the order of `roles`. */
export const policy = {
  'profile.use': rule('own profile: see; sign-out, activity, change of password', everyone),
  'farm.see': rule(
    'organisations, farms, locations, devices, messages, images, deployments, crops, sprays, inference, health, weather: see',
    everyone,
  ),
  'contact.see': rule(
    "contact details of the organisation's users: see",
    'yes | yes | yes | yes | yes | no | no | no | no',
  ),
  'user.list': rule('users: list all', 'yes | yes | no | no | no | no | no | no | no'),
  'user.create': rule(
    'users: create, invite again',
    'one of seven | entomology | no | farmer | no | no | no | no | no',
  ),
  'user.edit': rule(
    'users: edit, disable, enable',
    'all | entomology | self | farmer, self | self | self | self | self | self',
  ),
  'user.delete': rule('users: delete', 'all | entomology | no | no | no | no | no | no | no'),
  'user.assign': rule(
    'users: change role, organisation, all_organisations; e-mail of another',
    'yes | no | no | no | no | no | no | no | no',
  ),
  'organisation.add': rule('organisations: add', 'yes | wide | no | no | no | no | no | no | no'),
  'organisation.edit': rule('organisations: edit', 'yes | yes | no | no | no | no | no | no | no'),
  'custom-field.edit': rule(
    'custom fields of an organisation: define, archive',
    'yes | yes | no | yes | no | no | no | no | no',
  ),
  'farm.add': rule('farms: add', 'yes | yes | no | yes | no | no | no | no | no'),
  'farm.edit': rule(
    'farms, crops, sprays, deployments, survey protocols, farmer photo: edit',
    'yes | yes | no | yes | yes | no | no | no | no',
  ),
  'farm.delete': rule('farms: delete, restore', 'yes | no | no | no | no | no | no | no | no'),
  'location.edit': rule('fields, tunnels, plots: add, edit, delete', 'yes | yes | yes | yes | no | no | no | no | no'),
  'outline.draw': rule(
    'outlines of farms, fields, tunnels and plots: draw, import, delete',
    'yes | yes | no | yes | no | no | no | no | no',
  ),
  'device.edit': rule('devices and their keys: add, edit, delete', 'yes | no | no | no | no | no | no | no | no'),
  'device.configure': rule('configurations of devices: set, list', 'yes | yes | no | yes | no | yes | no | no | no'),
  'reference.see': rule('species, stage, pollinator, predator: see', everyone),
  'reference.edit': rule(
    'species, stage, pollinator, predator: write, merge',
    'yes | yes | no | no | no | no | no | no | no',
  ),
  'survey.add': rule('surveys, observations, weather observations: see, add', everyone),
  'survey.edit': rule(
    'surveys, observations, weather observations: edit, delete',
    'yes | yes | yes | yes | own | own | own | own | own',
  ),
  'assignment.edit': rule(
    'plots to count: assign to people, delete assignments',
    'yes | yes | yes | yes | no | no | no | no | no',
  ),
  'import.use': rule('manual survey upload, undo of an upload', 'yes | yes | no | no | no | no | no | no | no'),
  'report.use': rule('survey reports, pollination-count and pollination-health reports', everyone),
  'frozen.edit': rule(
    'frozen figures: change the DOI, withdraw',
    'yes | yes | own | yes | own | own | own | own | own',
  ),
  'frozen.publish': rule(
    'frozen figures: publish for anybody to read, revoke',
    'yes | yes | no | yes | own | no | no | no | no',
  ),
  'share.edit': rule('share links of a farm: see, create, revoke', 'yes | yes | no | yes | own | no | no | no | no'),
  'history.see': rule('history of a record', 'yes | yes | no | yes | no | no | no | no | no'),
  'image.review': rule(
    'images: confirm, reject, correct, add detections',
    'yes | yes | yes | yes | yes | no | no | no | no',
  ),
  'class.map': rule(
    'classes of models: map, choose the counting model version',
    'yes | yes | no | yes | no | no | no | no | no',
  ),
  'image.delete': rule('images: delete one, with a reason', 'yes | yes | no | yes | no | no | no | no | no'),
  'image.upload': rule('images: upload a memory card, undo it', 'yes | yes | yes | yes | no | no | no | no | no'),
  'sighting.identify': rule(
    'insects of surveys: confirm or correct the identification',
    'yes | yes | yes | no | no | no | no | no | no',
  ),
  'note.see': rule("notes on a farm's time axis: see", everyone),
  'note.add': rule("notes on a farm's time axis: add", 'yes | yes | yes | yes | yes | yes | yes | yes | no'),
  'note.edit': rule(
    "notes on a farm's time axis: edit, delete what one wrote",
    'own | own | own | own | own | own | own | own | no',
  ),
  'arm.edit': rule('treatment meanings of a farm: set', 'yes | yes | yes | yes | no | no | no | no | no'),
  'account.secure': rule('own sessions, factors, sign-in providers, personal access tokens: see, make, end', everyone),
  'account.secure-other': rule(
    'sessions and tokens of another: see, end; factor of another: reset',
    'yes | entomology | no | farmer | no | no | no | no | no',
  ),
  'security.see': rule('security log', 'yes | no | no | no | no | no | no | no | no'),
  'system.see': rule('state, backups and checks of the portal: see', 'yes | no | no | no | no | no | no | no | no'),
  'alert.see': rule('alerts: see; own rules, channels and quiet hours: set', everyone),
  'alert.handle': rule('alerts: acknowledge, assign, mute, note', 'yes | yes | yes | yes | yes | yes | yes | no | no'),
  'alert.limit': rule(
    'alert limits of a farm; webhooks of an organisation: see, set',
    'yes | yes | no | yes | no | no | no | no | no',
  ),
  'weekly-email.use': rule('own weekly email: settings, send to oneself', everyone),
  'organisation.export': rule('all data of an organisation: export', 'yes | no | no | yes | no | no | no | no | no'),
  'data-request.handle': rule(
    'data requests: see, receive, export and erase people and organisations, confirm, cancel',
    'yes | no | no | no | no | no | no | no | no',
  ),
  'budget.see': rule('budgets of an organisation: see', 'yes | yes | no | yes | no | no | no | no | no'),
} as const
export type Action = keyof typeof policy

/** The cell for a role: `no` refuses, `yes` allows, any other word is a condition on the record. */
export const cell = (action: Action, role: Role): string => policy[action].cells[roles.indexOf(role)] ?? 'no'

/** Whether a role may ever do this; checked before any query. `hasPortal`: one of the two portal flags is on. */
export const allows = (action: Action, role: Role, hasPortal: boolean): boolean =>
  cell(action, role) !== 'no' && (hasPortal || action === 'profile.use')
