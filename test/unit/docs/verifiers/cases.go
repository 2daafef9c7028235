package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strings"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		header := fields[1]
		if header == "-" {
			header = ""
		}
		rawBody, _ := base64.StdEncoding.DecodeString(fields[3])
		follows := fields[2] == "-" || followsDigest(rawBody, fields[2])
		fmt.Println(isAuthentic(fields[0], header, rawBody) && follows)
	}
}
