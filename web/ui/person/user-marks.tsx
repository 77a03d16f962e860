import { IconCircleCheck, IconCircleMinus, IconMail, IconMailQuestion, IconTrash, IconUser } from '@tabler/icons-react'
import type { Role } from '#domain/access/policy.ts'
import type { UserState } from '#domain/users/user.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { people as t } from '#web/texts/people.ts'
import { Tag } from '#web/ui/tag.tsx'

const marks = {
  active: { tone: 'good', icon: IconCircleCheck },
  invited: { tone: 'warn', icon: IconMail },
  unverified: { tone: 'warn', icon: IconMailQuestion },
  disabled: { tone: 'plain', icon: IconCircleMinus },
  deleted: { tone: 'bad', icon: IconTrash },
} as const

export const StateTag = ({ state }: { state: UserState }) => {
  const { tone, icon: Icon } = marks[state]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
      {t.states[state]}
    </Tag>
  )
}

export const RoleTag = ({ role }: { role: Role }) => <Tag icon={<IconUser aria-hidden="true" />}>{roleNames[role]}</Tag>

/** `Hannah Price` */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`
