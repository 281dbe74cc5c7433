/** Short templates of our own, each with the marks and the habits of a family. */

/** Turns in `<|im_start|>`, reasoning kept, calls as tagged JSON, text or object arguments alike. */
export const taggedTemplate = String.raw`{%- set ns = namespace(system='', first=0) -%}
{%- if messages[0].role in ['system', 'developer'] -%}
{%- set ns.first = 1 -%}{%- set ns.system = messages[0].content -%}
{%- endif -%}
{%- if reasoning_effort is defined -%}
{%- set ns.system = ns.system + ('\n\n' if ns.system else '') + 'Effort: ' + reasoning_effort -%}
{%- endif -%}
{%- if tools -%}
{%- set ns.system = ns.system + ('\n\n' if ns.system else '') + 'Tools:' -%}
{%- for tool in tools -%}{%- set ns.system = ns.system + '\n' + (tool | tojson) -%}{%- endfor -%}
{%- endif -%}
{%- if ns.system -%}{{- '<|im_start|>system\n' + ns.system + '<|im_end|>\n' -}}{%- endif -%}
{%- for message in messages[ns.first:] -%}
{%- if message.role == 'tool' -%}
{%- if loop.first or loop.previtem.role != 'tool' -%}{{- '<|im_start|>user' -}}{%- endif -%}
{{- '\n<tool_response>\n' + message.content + '\n</tool_response>' -}}
{%- if loop.last or loop.nextitem.role != 'tool' -%}{{- '<|im_end|>\n' -}}{%- endif -%}
{%- elif message.role == 'assistant' -%}
{{- '<|im_start|>assistant\n' -}}
{%- if message.reasoning_content -%}{{- '<think>\n' + message.reasoning_content.strip('\n') + '\n</think>\n\n' -}}{%- endif -%}
{{- message.content or '' -}}
{%- for call in message.tool_calls or [] -%}
{%- if message.content or not loop.first -%}{{- '\n' -}}{%- endif -%}
{{- '<tool_call>\n{"name": "' + call.function.name + '", "arguments": ' -}}
{{- call.function.arguments if call.function.arguments is string else call.function.arguments | tojson -}}
{{- '}\n</tool_call>' -}}
{%- endfor -%}
{{- '<|im_end|>\n' -}}
{%- else -%}
{{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>\n' -}}
{%- endif -%}
{%- endfor -%}
{{- '<|im_start|>assistant\n' -}}`

/** The same turns, but content is trimmed, reasoning is cut out of the text, and the prompt opens the reasoning. */
export const trimmingTemplate = String.raw`{%- for message in messages -%}
{%- set content = message.content | trim -%}
{%- if message.role == 'assistant' and '</think>' in content -%}
{%- set content = content.split('</think>')[-1].lstrip('\n') -%}
{%- endif -%}
{{- '<|im_start|>' + message.role + '\n' + content + '<|im_end|>\n' -}}
{%- endfor -%}
{{- '<|im_start|>assistant\n<think>\n' -}}`

/** Strict about turns, system only in front, ids of nine characters, calls as a list, objects as arguments. */
export const strictListTemplate = String.raw`{%- if messages[0].role == 'system' -%}
{%- set system = messages[0].content -%}{%- set turns = messages[1:] -%}
{%- else -%}{%- set turns = messages -%}{%- endif -%}
{{- bos_token -}}
{%- if tools is not none and tools | length > 0 -%}{{- '[AVAILABLE_TOOLS]' + (tools | tojson) + '[/AVAILABLE_TOOLS]' -}}{%- endif -%}
{%- set ns = namespace(index=0) -%}
{%- for message in turns -%}
{%- if message.role == 'user' or (message.role == 'assistant' and not message.tool_calls) -%}
{%- if (message.role == 'user') != (ns.index % 2 == 0) -%}{{- raise_exception('roles must alternate') -}}{%- endif -%}
{%- set ns.index = ns.index + 1 -%}
{%- endif -%}
{%- if message.role == 'user' -%}
{{- '[INST]' -}}{%- if system is defined and loop.first -%}{{- system + '\n\n' -}}{%- endif -%}{{- message.content + '[/INST]' -}}
{%- elif message.role == 'assistant' and message.tool_calls -%}
{{- '[TOOL_CALLS][' -}}
{%- for call in message.tool_calls -%}
{%- if call.id | length != 9 -%}{{- raise_exception('ids have nine characters') -}}{%- endif -%}
{{- (call.function | tojson)[:-1] + ', "id": "' + call.id + '"}' -}}{{- ', ' if not loop.last else '' -}}
{%- endfor -%}
{{- ']' + eos_token -}}
{%- elif message.role == 'assistant' -%}{{- message.content + eos_token -}}
{%- elif message.role == 'tool' -%}
{{- '[TOOL_RESULTS]{"content": ' + (message.content | tojson) + ', "call_id": "' + message.tool_call_id + '"}[/TOOL_RESULTS]' -}}
{%- else -%}{{- raise_exception('unknown role ' + message.role) -}}
{%- endif -%}
{%- endfor -%}`

/** Calls only when the content is null, arguments only as text, nothing about tools. */
export const nullContentTemplate =
  String.raw`{{- bos_token -}}
{%- for message in messages -%}
{%- if message.role == 'system' -%}{{- message.content -}}
{%- elif message.role == 'user' -%}{{- '<｜User｜>' + message.content -}}
{%- elif message.role == 'tool' -%}{{- '<｜tool▁output▁begin｜>' + message.content + '<｜tool▁output▁end｜>' -}}
{%- elif message.content is none -%}
{{- '<｜Assistant｜><｜tool▁calls▁begin｜>' -}}
{%- for call in message.tool_calls -%}
{{- '<｜tool▁call▁begin｜>' + call.type + '<｜tool▁sep｜>' + call.function.name + '\n` +
  '```json\\n' +
  String.raw`' + call.function.arguments + '\n` +
  '```' +
  String.raw`<｜tool▁call▁end｜>' -}}
{%- endfor -%}
{{- '<｜tool▁calls▁end｜><｜end▁of▁sentence｜>' -}}
{%- else -%}{{- '<｜Assistant｜>' + message.content.split('</think>')[-1] + '<｜end▁of▁sentence｜>' -}}
{%- endif -%}
{%- endfor -%}
{{- '<｜Assistant｜><think>\n' -}}`

/** Channels with headers; one call in a message, and never text and thinking beside a call. */
export const channelTemplate = String.raw`{{- '<|start|>system<|message|>Date: ' + strftime_now('%Y-%m-%d') + '<|end|>' -}}
{%- if messages[0].role == 'developer' or messages[0].role == 'system' -%}
{%- set instructions = messages[0].content -%}{%- set turns = messages[1:] -%}
{%- else -%}{%- set instructions = '' -%}{%- set turns = messages -%}{%- endif -%}
{%- if instructions or tools -%}
{{- '<|start|>developer<|message|>' + instructions -}}
{%- for tool in tools or [] -%}{{- '\ntype ' + tool.function.name -}}{%- endfor -%}
{{- '<|end|>' -}}
{%- endif -%}
{%- set last = namespace(name=none) -%}
{%- for message in turns -%}
{%- if message.role == 'assistant' and message.tool_calls -%}
{%- if message.content and message.thinking -%}{{- raise_exception('not both') -}}{%- endif -%}
{%- if message.content or message.thinking -%}
{{- '<|start|>assistant<|channel|>analysis<|message|>' + (message.content or message.thinking) + '<|end|>' -}}
{%- endif -%}
{%- set last.name = message.tool_calls[0].function.name -%}
{{- '<|start|>assistant to=functions.' + last.name + '<|channel|>commentary json<|message|>' -}}
{{- message.tool_calls[0].function.arguments | tojson -}}{{- '<|call|>' -}}
{%- elif message.role == 'assistant' -%}{{- '<|start|>assistant<|channel|>final<|message|>' + message.content + '<|end|>' -}}
{%- elif message.role == 'tool' -%}
{{- '<|start|>functions.' + last.name + ' to=assistant<|channel|>commentary<|message|>' + message.content + '<|end|>' -}}
{%- elif message.role == 'user' -%}{{- '<|start|>user<|message|>' + message.content + '<|end|>' -}}
{%- endif -%}
{%- endfor -%}
{{- '<|start|>assistant' -}}`

/** No system role, no tools, nothing but two roles in turn. */
export const bareTemplate = String.raw`{%- for message in messages -%}
{%- if message.role not in ['user', 'assistant'] -%}{{- raise_exception('unknown role') -}}{%- endif -%}
{%- if (message.role == 'user') != (loop.index0 % 2 == 0) -%}{{- raise_exception('roles must alternate') -}}{%- endif -%}
{{- '<turn>' + ('model' if message.role == 'assistant' else 'user') + '\n' + message.content + '</turn>\n' -}}
{%- endfor -%}
{{- '<turn>model\n' -}}`
