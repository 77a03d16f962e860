import { cell, policy, roles, type Action } from '#domain/access/policy.ts'
import type { Access } from '#domain/platform/endpoint.ts'
import { api as t } from '#web/texts/api.ts'
import { roleNames } from '#domain/access/role-names.ts'

/** Describes in words who may use an endpoint: `Admin, Farmer (“own”). ...` */
export const permissionText = (access: Access): string => {
  if (access === 'anyone') return t.anyone
  if (access === 'device') return t.device
  const action: Action = access
  if (policy[action].cells.every((word) => word === 'yes')) return t.everyone
  const named = roles.flatMap((role) => {
    const word = cell(action, role)
    if (word === 'no') return []
    return [word === 'yes' ? roleNames[role] : `${roleNames[role]} (${t.conditional(word)})`]
  })
  return t.roles(named.join(', '))
}
