// error: M0008 at 103
// error: M0008 at 104
// error: M0008 at 105
// error: M0008 at 106
// error: M0008 at 107
// error: M0008 at 108
// error: M0008 at 109
// error: M0008 at 110
// error: M0008 at 111
// error: M0008 at 112
// error: M0008 at 113
// error: M0008 at 114
// error: M0008 at 115
// error: M0008 at 116
// error: M0008 at 117
// error: M0008 at 118
// error: M0008 at 119
// error: M0008 at 120
// error: M0008 at 121
// error: M0008 at 122
// error: M0008 at 123
// error: M0008 at 124
// error: M0008 at 125
// error: M0008 at 126
// error: M0008 at 127
// error: M0008 at 128
// error: M0008 at 129
// error: M0008 at 130
// error: M0008 at 131
// error: M0008 at 132
// error: M0008 at 133
// error: M0008 at 134
// error: M0008 at 135
// error: M0008 at 136
// error: M0008 at 137
// error: M0008 at 138
// error: M0008 at 139
// error: M0008 at 140
// error: M0008 at 141
// error: M0008 at 142
// error: M0008 at 143
// error: M0008 at 144
// error: M0008 at 145
// error: M0008 at 146
// error: M0008 at 147
// error: M0008 at 148
// error: M0008 at 149
// error: M0008 at 150
// error: M0008 at 151
// error: M0008 at 152
// error: M0008 at 153
// error: M0008 at 154
// error: M0008 at 155
// error: M0008 at 156
// error: M0008 at 157
// error: M0008 at 158
// error: M0008 at 159
// error: M0008 at 160
// error: M0008 at 161
// error: M0008 at 162
// error: M0008 at 163
// error: M0008 at 164
// error: M0008 at 165
// error: M0008 at 166
// error: M0008 at 167
// error: M0008 at 168
// error: M0008 at 169
// error: M0008 at 170
// error: M0008 at 171
// error: M0008 at 172
// error: M0008 at 173
// error: M0008 at 174
// error: M0008 at 175
// error: M0008 at 176
// error: M0008 at 177
// error: M0008 at 178
// error: M0008 at 179
// error: M0008 at 180
// error: M0008 at 181
// error: M0008 at 182
// error: M0008 at 183
// error: M0008 at 184
// error: M0008 at 185
// error: M0008 at 186
// error: M0008 at 187
// error: M0008 at 188
// error: M0008 at 189
// error: M0008 at 190
// error: M0008 at 191
// error: M0008 at 192
// error: M0008 at 193
// error: M0008 at 194
// error: M0008 at 195
// error: M0008 at 196
// error: M0008 at 197
// error: M0008 at 198
// error: M0008 at 199
// error: M0008 at 200
// error: M0008 at 201
// error: M0008 at 202
// error: M0008 at 203
// error: M0012 at 203
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
$ x
