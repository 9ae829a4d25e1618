; The installer for Windows: one user, no administrator, file types of our own. .ci/build/run says what it is made of.
#define Version GetEnv("IRON_RANKS_VERSION")
#define Name GetEnv("IRON_RANKS_NAME")
#define Source GetEnv("IRON_RANKS_SOURCE")
#define Out GetEnv("IRON_RANKS_OUT")
#define Icon GetEnv("IRON_RANKS_ICON")
#if Version == "" || Name == "" || Source == "" || Out == "" || Icon == ""
  #error .ci/build/run starts this: something it must know is missing
#endif

[Setup]
AppId={{6E1C4E0A-6B1C-4B0E-9C61-1D0B5C8A7F21}
AppName=Iron Ranks
AppVersion={#Version}
DefaultDirName={autopf}\Iron Ranks
DefaultGroupName=Iron Ranks
PrivilegesRequired=lowest
ChangesAssociations=yes
ChangesEnvironment=no
OutputDir={#Out}
OutputBaseFilename={#Name}
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\iron-ranks.exe
Compression=lzma2
SolidCompression=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Files]
Source: "{#Source}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Iron Ranks"; Filename: "{app}\iron-ranks.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\IronRanks.File"; ValueType: string; ValueData: "Iron Ranks"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\IronRanks.File\DefaultIcon"; ValueType: string; ValueData: "{app}\iron-ranks.exe,0"
Root: HKA; Subkey: "Software\Classes\IronRanks.File\shell\open\command"; ValueType: string; ValueData: """{app}\iron-ranks.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.ironranks"; ValueType: string; ValueData: "IronRanks.File"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.ironcase"; ValueType: string; ValueData: "IronRanks.File"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.ironarmy"; ValueType: string; ValueData: "IronRanks.File"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.irondrill"; ValueType: string; ValueData: "IronRanks.File"; Flags: uninsdeletevalue
