import { describe, expect, it } from 'vitest'
import { configurationView } from '../../src/server/installation/configuration-view.ts'
import { file, limits, load } from './config-fixture.ts'

const secrets = {
  UPSTREAM_KEY: 'sk-upstream-secret',
  SMTP: 'smtps://mailer:smtp-secret@mail.test:465',
  WEBHOOKS: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  PARLEY_DATABASE_URL: 'postgres://parley:database-secret@db.test:5432/parley?sslpassword=tls-secret',
}

const text = `
engines:
  far: {kind: upstream, base_url: 'https://far.test/v1', api_key_env: UPSTREAM_KEY}
  script: {kind: scripted, script: demonstration}
models:
  - {id: a/b, engine: far, owned_by: us, price: {input: 2, output: 8}}
plans:
  default: {limits: ${limits}, models: ['*']}
default_plan: default
mail: {smtp_url_env: SMTP, from: 'Parley <parley@example.test>'}
payments: {provider: bank, webhook_secret_env: WEBHOOKS}
`

describe('the configuration that operators are shown', () => {
  const view = configurationView(load(text, secrets))

  it('holds no secret', () => {
    const shown = JSON.stringify(view)
    for (const secret of ['upstream-secret', 'smtp-secret', 'mailer', 'database-secret', 'tls-secret', 'whsec_']) {
      expect(shown).not.toContain(secret)
    }
    expect(shown).not.toContain(secrets.WEBHOOKS.slice(6))
  })

  it('says what holds, in the words of the file, the defaults included', () => {
    expect(view.file).toBe(file)
    expect(view.sections).toMatchObject({
      server: { port: 8080, drain_seconds: 30, database: 'postgres://db.test:5432/parley' },
      mail: { server: 'smtps://mail.test:465', from: 'Parley <parley@example.test>' },
      payments: { provider: 'bank' },
      engines: { far: { kind: 'upstream', base_url: 'https://far.test/v1', api_key: 'from the environment' } },
      plans: { default: { is_default: true, models: ['*'] } },
      models: { 'a/b': { engine: 'far', price_per_million_tokens: { output: '8.000000000' } } },
    })
  })
})
