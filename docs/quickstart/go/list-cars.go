package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

func main() {
	url := os.Getenv("API") + "/v1/vehicles?orderable_only=true&sort=price_asc&limit=5"
	request, err := http.NewRequest("GET", url, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("x-api-key", os.Getenv("KEY"))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		log.Fatal(answer.Status)
	}
	var page struct {
		Data []struct {
			ID, Make, Model string
			Year            int
			Pricing         struct {
				ListingPrice int `json:"listing_price"`
			}
		}
	}
	if err := json.NewDecoder(answer.Body).Decode(&page); err != nil {
		log.Fatal(err)
	}
	for _, car := range page.Data {
		fmt.Println(car.ID, car.Make, car.Model, car.Year, car.Pricing.ListingPrice, "USD")
	}
}
