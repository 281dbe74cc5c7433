import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { apiKeysQuery } from '../api-keys/api-keys-queries.ts'
import { allProjectsQuery } from '../projects/projects-queries.ts'
import { usedModelsQuery } from './requests-queries.ts'
import { statusWords, withinWords, type RequestsSearch } from './requests-search.ts'

export function RequestsFilter({
  organizationId,
  value,
  onChange,
}: {
  organizationId: string
  value: RequestsSearch
  onChange: (value: RequestsSearch) => void
}) {
  const { data: models = [] } = useQuery(usedModelsQuery(organizationId))
  const { data: keys = [] } = useQuery(apiKeysQuery(organizationId))
  const { data: projects = [] } = useQuery(allProjectsQuery(organizationId))
  const fields = [
    { name: 'status', label: 'Result', all: 'Any result', options: Object.entries(statusWords) },
    { name: 'model', label: 'Model', all: 'Any model', options: models.map((model) => [model, model]) },
    {
      name: 'api_key',
      label: 'API key',
      all: 'Any key',
      options: keys.map(({ id, name, hint }) => [id, `${name} …${hint}`]),
    },
    { name: 'project', label: 'Project', all: 'Any project', options: projects.map(({ id, name }) => [id, name]) },
    { name: 'within', label: 'Time', all: 'Any time', options: Object.entries(withinWords) },
  ] as const
  return (
    <FilterBar>
      {fields.map(({ name, label, all, options }) => (
        <SelectField
          key={name}
          label={label}
          value={value[name] ?? ''}
          onChange={(event) => {
            const { [name]: _before, ...rest } = value
            const chosen = event.target.value
            onChange(chosen === '' ? rest : { ...rest, [name]: chosen })
          }}
        >
          <option value="">{all}</option>
          {options.map(([id = '', words = '']) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </SelectField>
      ))}
    </FilterBar>
  )
}
